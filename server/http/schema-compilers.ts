import { Ajv, type ValidateFunction } from "ajv";
import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";

const options = { allErrors: false, strict: false, removeAdditional: false } as const;
const asSent = new Ajv(options);
const coerced = new Ajv({ ...options, coerceTypes: true });

/** On first use, because compiling all would slow down startup. Converts numbers in paths and queries, but not in bodies and headers. */
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

export const serializerCompiler: FastifySerializerCompiler<unknown> = (route) => {
  let serialise: ((response: unknown) => string) | undefined;
  return (response) => (serialise ??= compile({ ...route, httpStatus: route.httpStatus ?? "" }))(response);
};
