import type { Fault } from '../domain/fault.ts'

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** A fault in the language of `translate`, which is given the texts of this folder. */
export const faultText = (translate: Translate, { code, values = {} }: Fault): string =>
  translate(`fault.${code}`, values)
