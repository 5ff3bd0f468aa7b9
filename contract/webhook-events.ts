/** In a separate file, so that the client loads no schemas. */
export const webhookEvents = ["message.created", "message.changed", "member.joined", "member.left"] as const;
