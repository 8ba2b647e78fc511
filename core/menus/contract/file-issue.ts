import type { IssueCode, MenuIssue } from '../domain/menu-issue.ts'

/**
 * An error in a site file: where (`menu.categories[2].products[5].price`) and what, for the operator. Errors that a
 * merchant may see in the console also have a code, which is translated into the reader's language.
 */
export interface FileIssue {
  readonly path: string
  readonly message: string
  readonly code?: IssueCode
  readonly values?: MenuIssue['values']
}

/** `['menu', 'categories', 2]` in readable form: `menu.categories[2]`. */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')

/** An issue for each duplicate name. */
export const findDuplicates = (
  names: readonly string[],
  pathOf: (index: number) => string,
  what: string,
): FileIssue[] => {
  const first = new Map<string, number>()
  return names.flatMap((name, index) => {
    const before = first.get(name)
    if (before === undefined) first.set(name, index)
    return before === undefined
      ? []
      : [
          {
            path: pathOf(index),
            message: `the ${what} "${name}" stands at ${pathOf(before)} already`,
            code: 'duplicate',
            values: { name, at: pathOf(before) },
          },
        ]
  })
}

/** An issue when nothing has this name. */
export const findUnknown = (
  name: string | undefined,
  { known, path, what }: { known: { has(name: string): boolean }; path: string; what: string },
): FileIssue[] =>
  name === undefined || known.has(name)
    ? []
    : [
        {
          path,
          message: `there is no ${what} "${name}"`,
          code: 'unknown',
          values: { what: what.replace(' g', 'G'), name },
        },
      ]

export const listKeys = (list: readonly { readonly key: string }[]): string[] => list.map(({ key }) => key)

/** The same for each of several names. */
export const findAllUnknown = (
  names: readonly string[],
  { known, path, what }: { known: { has(name: string): boolean }; path: string; what: string },
): FileIssue[] =>
  names.flatMap((name, index) => findUnknown(name, { known, path: `${path}[${index}]`, what }))
