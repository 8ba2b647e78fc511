import type { MenuIssue } from '../domain/menu-issue.ts'

export type TranslateIssue = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** An issue in the language of `translate`, which has its text; this folder has those of a menu's own issues. */
export const formatIssue = (translate: TranslateIssue, { code, values = {} }: MenuIssue<string>): string =>
  translate(`fault.${code}`, values)
