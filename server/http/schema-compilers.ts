import { Ajv, type ValidateFunction } from "ajv";
import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";

const options = { allErrors: false, strict: false, removeAdditional: false } as const;
const asSent = new Ajv(options);
const coerced = new Ajv({ ...options, coerceTypes: true });

/**
 * Paths and queries are text and are read as the numbers they stand for; bodies and headers are taken as they were sent. Each is compiled when it is
 * first needed: all of them would make every start longer.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === "params" || httpPart === "querystring" ? coerced : asSent;
  let compiled: ValidateFunction | undefined;
  const validate = (data: unknown): boolean => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(data);
    validate.errors = compiled.errors;
    return isValid;
  };
  validate.errors = undefined as ValidateFunction["errors"];
  return validate;
};

const compile = SerializerSelector()();

/** As Fastify writes answers, but compiled when the first of a kind is given: all of them would make every start longer. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = (route) => {
  let serialise: ((answer: unknown) => string) | undefined;
  return (answer) => (serialise ??= compile({ ...route, httpStatus: route.httpStatus ?? "" }))(answer);
};
