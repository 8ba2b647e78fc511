import { createHash } from 'node:crypto'

/**
 * Nexi's MAC: `name=value` of some fields in a fixed order, the key, SHA-1. It is weak, so nothing is trusted because
 * of it alone.
 */
export const computeMac = (
  fields: readonly (readonly [name: string, value: string])[],
  key: string,
): string =>
  createHash('sha1')
    .update(fields.map(([name, value]) => `${name}=${value}`).join('') + key, 'utf8')
    .digest('hex')

const pickFields = (names: readonly string[], fields: ReadonlyMap<string, string>) =>
  names.map((name) => [name, fields.get(name) ?? ''] as const)

const START = ['codTrans', 'divisa', 'importo'] as const
const RESULT = ['codTrans', 'esito', 'importo', 'divisa', 'data', 'orario', 'codAut'] as const

export const computeStartMac = (fields: ReadonlyMap<string, string>, key: string): string =>
  computeMac(pickFields(START, fields), key)

export const computeResultMac = (fields: ReadonlyMap<string, string>, key: string): string =>
  computeMac(pickFields(RESULT, fields), key)
