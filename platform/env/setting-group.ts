import type { z } from 'zod'
import { describeIssue, type Env, EnvError, listFirstIssues } from './env.ts'

/**
 * Reads settings that only make sense together.
 * @returns undefined when none of them is given
 * @throws EnvError that names each one that is missing or wrong, without its value where that is secret
 */
export const readSettingGroup = <Shape extends { readonly [Name in keyof Env]?: z.ZodType }>(
  env: Env,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> | undefined => {
  const names = Object.keys(schema.shape)
  const given = Object.entries(env).filter(([name, value]) => names.includes(name) && value !== undefined)
  if (given.length === 0) return undefined
  const read = schema.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  const values = new Map(given.map(([name, value]) => [name, String(value)]))
  const lines = listFirstIssues(read.error).map(({ name, message }) =>
    values.has(name)
      ? describeIssue(name, message, values.get(name))
      : `  ${name}: is missing; set it too, or remove ${[...values.keys()].join(', ')}`,
  )
  throw new EnvError(`These settings are wrong, or incomplete together:\n${lines.join('\n')}`)
}
