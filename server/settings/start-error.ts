/** Its message tells the operator what to do, and is shown without a stack trace. */
export class StartError extends Error {}
