interface Listed {
  readonly _id: string
}

/** An answer with some of a menu's products in full. */
interface DetailsAnswer {
  readonly data: { readonly products: readonly Listed[] }
}

/** An answer with the cards of a whole menu. */
interface MenuAnswer {
  readonly data: {
    readonly version: number
    readonly categories: readonly { readonly products: readonly Listed[] }[]
  }
}

type Answers = Pick<Cache, 'keys' | 'match'>

/** What is stored of menus, by the keys of the calls that brought it. */
interface StoredMenus {
  /** Pages of products in full. */
  readonly details: Answers
  /** All other calls, among them whole menus for the search. */
  readonly calls: Answers
}

const CARDS = /^(\/api\/v)[12](\/stores\/[^/]+\/menu)\/products$/
const PRODUCT = /^\/api\/v1\/products\/([^/]+)$/

/** What the same product may differ by in one outlet. */
const CIRCUMSTANCES = ['orderType', 'scheduledTime', '_language'] as const

const holdsProductsOf = (stored: URL, { searchParams }: URL): boolean =>
  stored.pathname === `/api/v1/stores/${searchParams.get('store')}/menu/details` &&
  CIRCUMSTANCES.every((name) => stored.searchParams.get(name) === searchParams.get(name))

const findProduct = async (details: Answers, id: string, wanted: URL): Promise<Response | undefined> => {
  for (const request of await details.keys()) {
    if (!holdsProductsOf(new URL(request.url), wanted)) continue
    const answer: DetailsAnswer | undefined = await (await details.match(request))?.json()
    const product = answer?.data.products.find(({ _id }) => _id === id)
    if (product) return Response.json({ ...answer, data: product })
  }
  return undefined
}

/** A page of cards out of a whole menu, in which they have the same order. */
const cutCards = async (calls: Answers, wanted: URL): Promise<Response | undefined> => {
  const whole = new URL(wanted)
  whole.pathname = whole.pathname.replace(/\/products$/, '')
  for (const name of ['skip', 'limit']) whole.searchParams.delete(name)
  const answer: MenuAnswer | undefined = await (await calls.match(whole.href))?.json()
  if (!answer) return undefined
  const { version, categories } = answer.data
  const cards = categories.flatMap(({ products }) => products)
  const skip = Number(wanted.searchParams.get('skip'))
  const products = cards.slice(skip, skip + Number(wanted.searchParams.get('limit')))
  const facets = { food: [], allergens: [] }
  return Response.json({ ...answer, data: { version, total: cards.length, products, facets } })
}

/**
 * Answers the call with this key from what is stored of a whole menu: a page of its cards, which have the same positions,
 * or one product. Undefined when it is about something else, or not stored.
 */
export const answerFromStoredMenu = async (
  { details, calls }: StoredMenus,
  key: string,
): Promise<Response | undefined> => {
  const url = new URL(key)
  const id = PRODUCT.exec(url.pathname)?.[1]
  if (id !== undefined) return findProduct(details, id, url)
  if (!CARDS.test(url.pathname)) return undefined
  const source = new URL(url)
  source.pathname = url.pathname.replace(CARDS, '$11$2/details')
  return (await details.match(source.href)) ?? cutCards(calls, url)
}
