import type { OperationUnderAttack } from './operations.ts'
import { type FieldPath, listFields } from './schema-shape.ts'

/** Every field of an operation's query and body, with the part that contains it as the first name. */
export const listOperationFields = ({ endpoint }: OperationUnderAttack): readonly FieldPath[] =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? listFields(schema).map((path) => [part, ...path]) : []
  })
