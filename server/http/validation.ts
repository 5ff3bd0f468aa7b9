import { Ajv } from "ajv";
import type { FastifySchemaCompiler } from "fastify";

const options = { allErrors: false, strict: false, removeAdditional: false } as const;
const asSent = new Ajv(options);
const coerced = new Ajv({ ...options, coerceTypes: true });

/** Paths and queries are text and are read as the numbers they stand for; bodies and headers are taken as they were sent. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === "params" || httpPart === "querystring" ? coerced : asSent).compile(schema);
