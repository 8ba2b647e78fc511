import { buildSmallBrand } from '#apps/server/testing/small-brand.ts'
import { siteFileSchema } from '#core/menus/contract/site-file.ts'
import { SCRIPT_PAYLOADS } from './script-payloads.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As many payloads as fit, starting with another one at every call. */
const joinPayloads = (length: number, turn: number): string => {
  let text = ''
  for (let index = 0; index < SCRIPT_PAYLOADS.length; index += 1) {
    const next = SCRIPT_PAYLOADS[(turn + index) % SCRIPT_PAYLOADS.length] ?? ''
    if (text.length + next.length > length) continue
    text += next
    if (text.length > length / 2) break
  }
  return text
}

const LENGTHS = [2000, 600, 300, 120, 60, 40]

const listTextPaths = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => listTextPaths(inner, [...path, name]))
}

const replaceText = (value: unknown, [name, ...rest]: readonly string[], text: unknown): unknown => {
  if (name === undefined) return text
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === name ? replaceText(inner, rest, text) : inner))
  return isRecord(value) ? { ...value, [name]: replaceText(value[name], rest, text) } : value
}

const isAccepted = (file: unknown): boolean => siteFileSchema.safeParse(file).success

/** One product per payload, with it in its name, and others in its other texts. */
const products = SCRIPT_PAYLOADS.map((payload, index) => ({
  sku: `payload-${index}`,
  name: { en: payload, ar: payload },
  description: { en: joinPayloads(600, index), ar: joinPayloads(600, index) },
  allergens: [joinPayloads(40, index)],
  price: 1000 + index,
  ...(index % 3 === 0 ? { optionGroups: ['sauces', 'extras'] } : {}),
  specialInstructions: true,
}))

/** A file with every merchant text besides those of products, each given once. */
const buildCompleteBrand = () => {
  const file = siteFileSchema.parse(buildSmallBrand({ key: 'hostile', gateway: 'sandbox' }))
  const both = { en: 'x', ar: 'x' }
  return {
    ...buildSmallBrand({ key: 'hostile', gateway: 'sandbox' }),
    site: {
      ...file.site,
      description: both,
      aboutUs: both,
      terms: both,
      faq: [{ question: both, answer: both }],
    },
    brand: { ...file.brand, phone: '+97145550100', showCallUs: true },
    menu: {
      optionGroups: file.menu.optionGroups,
      categories: [{ key: 'payloads', name: both, description: both, products: [] }],
    },
  }
}

/**
 * A merchant with scripts wherever a site file takes text: every text of a complete file is replaced by the
 * longest payloads that its schema accepts, so that a new field is attacked without a new line here.
 */
export const buildHostileSite = (): { readonly file: object; readonly attacked: readonly string[] } => {
  let file: unknown = buildCompleteBrand()
  const attacked: string[] = []
  for (const [turn, path] of listTextPaths(file).entries()) {
    const texts = LENGTHS.map((length) => joinPayloads(length, turn))
    const accepted = texts.map((text) => replaceText(file, path, text)).find(isAccepted)
    if (!accepted) continue
    file = accepted
    attacked.push(path.join('.'))
  }
  return { file: replaceText(file, ['menu', 'categories', '0', 'products'], products) as object, attacked }
}
