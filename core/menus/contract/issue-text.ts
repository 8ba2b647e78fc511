import type { MenuIssue } from '../domain/menu-issue.ts'

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** An issue in the language of `translate`, which has the texts of this folder. */
export const formatIssue = (translate: Translate, { code, values = {} }: MenuIssue): string =>
  translate(`fault.${code}`, values)
