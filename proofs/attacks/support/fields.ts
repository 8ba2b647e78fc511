import type { OperationUnderAttack } from './operations.ts'
import { type FieldPath, fieldsOf } from './schema-shape.ts'

/** Every field of an operation's query and body, with the part it stands in as the first name. */
export const fieldsOfOperation = ({ endpoint }: OperationUnderAttack): readonly FieldPath[] =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? fieldsOf(schema).map((path) => [part, ...path]) : []
  })
