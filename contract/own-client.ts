/** Sent with every API request of our own client. Requests without it get the answers that existing third-party clients expect (compat.ts). */
export const clientHeader = "X-Hearth-Client";
