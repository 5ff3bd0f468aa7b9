/** What a webhook can be sent. The client imports this file alone, since webhooks.ts brings the schemas. */
export const webhookEvents = ["message.created", "message.changed", "member.joined", "member.left"] as const;
