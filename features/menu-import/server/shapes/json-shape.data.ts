import { isDeliverect, readDeliverect } from '../formats/deliverect.parser.ts'
import { isJsonLd, readJsonLd } from '../formats/json-ld.parser.ts'
import type { ImportFormat, NeutralMenu } from '../formats/neutral-menu.data.ts'
import type { IssueCollector, ReaderContext } from '../formats/reader-context.parser.ts'
import { isCareem, readCareem } from './careem.parser.ts'
import { isFoodics, readFoodics } from './foodics.parser.ts'
import { isSwiggy, readSwiggy } from './swiggy.parser.ts'
import { isToast, readToast } from './toast.parser.ts'
import { isUberEats, readUberEats } from './uber-eats.parser.ts'

/** The JSON that a system exports. */
export interface JsonShape {
  readonly title: string
  readonly format: ImportFormat
  readonly recognises: (content: unknown) => boolean
  readonly read: (
    content: unknown,
    reader: { readonly facts: ReaderContext; readonly notes: IssueCollector },
  ) => NeutralMenu
}

const JSON_SHAPES: readonly JsonShape[] = [
  { title: 'Deliverect', format: 'deliverect', recognises: isDeliverect, read: readDeliverect },
  {
    title: 'schema.org',
    format: 'schema.org',
    recognises: isJsonLd,
    read: (content, { facts }) => readJsonLd(content, facts),
  },
  { title: 'Toast', format: 'mapped', recognises: isToast, read: readToast },
  { title: 'Foodics', format: 'mapped', recognises: isFoodics, read: readFoodics },
  { title: 'Uber Eats', format: 'mapped', recognises: isUberEats, read: readUberEats },
  { title: 'Careem', format: 'mapped', recognises: isCareem, read: readCareem },
  { title: 'Swiggy', format: 'mapped', recognises: isSwiggy, read: readSwiggy },
]

/** The system that a JSON is from, when it is one with a reader of its own. */
export const findJsonShape = (content: unknown): JsonShape | undefined =>
  JSON_SHAPES.find(({ recognises }) => recognises(content))
