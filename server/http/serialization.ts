import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifySerializerCompiler } from "fastify";

const compile = SerializerSelector()();

/** As Fastify writes answers, but compiled when the first of a kind is given: all of them would make every start longer. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = (route) => {
  let serialise: ((answer: unknown) => string) | undefined;
  return (answer) => (serialise ??= compile({ ...route, httpStatus: route.httpStatus ?? "" }))(answer);
};
