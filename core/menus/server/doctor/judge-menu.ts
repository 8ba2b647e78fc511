import type { Language } from '#platform/kernel/language.ts'
import { duplicates, type FileFault, keys } from '../../contract/file-fault.ts'
import { menuFaults } from '../../contract/menu-faults.ts'
import { type MenuContent, menuContentSchema } from '../../contract/menu-file.ts'
import { untranslated } from '../../contract/site-file-faults.ts'
import { type Fault, fault } from '../../domain/fault.ts'
import { explainIssue } from './explain-issue.ts'

export interface JudgeFacts {
  /** The languages that the site is shown in. */
  readonly languages: readonly Language[]
  /** Keys of the brand's stores. */
  readonly stores: readonly string[]
}

/** What became of a menu: `content` is there when nothing keeps it from being published. */
export interface Judgement {
  readonly content?: MenuContent
  readonly errors: readonly Fault[]
  readonly warnings: readonly Fault[]
}

const MOST_PRODUCTS = 20_000

const coded = ({ path, code, values }: FileFault): Fault => fault(path, code ?? 'format', values)

/** Reads a menu by our rules and names every fault of it with its place. */
export const judgeMenu = (input: unknown, { languages, stores }: JudgeFacts): Judgement => {
  const parsed = menuContentSchema.safeParse(input, { reportInput: true })
  if (!parsed.success) return { errors: parsed.error.issues.map(explainIssue), warnings: [] }
  const content = parsed.data
  const { taxes, menu } = content
  const errors = [
    ...duplicates(keys(taxes), (index) => `taxes[${index}].key`, 'key'),
    ...menuFaults({ menu, taxes, stores: stores.map((key) => ({ key })) }),
  ].map(coded)
  const count = menu.categories.reduce((sum, { products }) => sum + products.length, 0)
  if (count > MOST_PRODUCTS) errors.push(fault('menu.categories', 'tooMany', { max: MOST_PRODUCTS }))
  const warnings = untranslated(menu, languages).map(coded)
  return errors.length > 0 ? { errors, warnings } : { content, errors, warnings }
}

/**
 * Says a fault's place as the merchant's file has it: the row or path from which that part of the menu was read, and
 * what follows it.
 */
export const placeIn = (places: ReadonlyMap<string, string>) => {
  return (said: Fault): Fault => {
    for (
      let end = said.path.length;
      end > 0;
      end = Math.max(said.path.lastIndexOf('.', end - 1), said.path.lastIndexOf('[', end - 1))
    ) {
      const at = places.get(said.path.slice(0, end))
      if (at === undefined) continue
      const rest = said.path.slice(end).replace(/^\./, '')
      return { ...said, path: rest === '' ? at : `${at} ${rest}` }
    }
    return said
  }
}
