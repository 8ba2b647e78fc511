import type { z } from 'zod'
import { type Env, EnvError } from './env.ts'

/**
 * Reads settings that only make sense together.
 * @returns undefined when none of them is given
 * @throws EnvError that names each one that is missing or wrong, without its value
 */
export const readSettingGroup = <Shape extends { readonly [Name in keyof Env]?: z.ZodType }>(
  env: Env,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> | undefined => {
  const names = Object.keys(schema.shape)
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
  if (Object.keys(given).length === 0) return undefined
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new EnvError(`These settings are wrong, or incomplete together:\n${lines.join('\n')}`)
}
