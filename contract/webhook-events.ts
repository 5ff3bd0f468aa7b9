/** Kinds of events that a webhook can subscribe to. In a file of its own, so that the client loads no schemas. */
export const webhookEvents = ["message.created", "message.changed", "member.joined", "member.left"] as const;
