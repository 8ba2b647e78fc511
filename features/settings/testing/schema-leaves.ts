import type { z } from 'zod'

type Schema = z.core.$ZodType

/** The parts of a schema's definition that are walked; which of them there are depends on `type`. */
interface Definition {
  readonly type: string
  readonly innerType?: Schema
  readonly in?: Schema
  readonly element?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly options?: readonly Schema[]
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const walk = (schema: Schema, path: string): string[] => {
  const definition: Definition = schema._zod.def
  const { type, innerType, element, shape, options } = definition
  if (innerType) return walk(innerType, path)
  if (type === 'pipe' && definition.in) return walk(definition.in, path)
  if (type === 'array' && element) return walk(element, `${path}[]`)
  if (type === 'object' && shape)
    return Object.entries(shape).flatMap(([name, part]) => walk(part, join(path, name)))
  if (type === 'union' && options) return options.flatMap((option) => walk(option, path))
  return [path]
}

/**
 * The paths of everything that can be stated in a schema's input, such as `stores[].hours.store.mon[]`: fields through
 * objects, lists and all branches of unions; records such as texts by language are one.
 */
export const listSchemaLeaves = (schema: Schema): string[] => [...new Set(walk(schema, ''))]
