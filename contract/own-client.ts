/** Sent with every API request of our own client. Other requests get the responses that existing third-party clients expect (compat.ts). */
export const clientHeader = "X-Hearth-Client";
