import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { AnnouncementLines } from '#platform/kernel/announcement.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { getMinorPerMajor } from '#platform/kernel/money.ts'
import { computeRequestState } from '../domain/payment-request.ts'
import { buildRequestUrl } from './payment-request.presenter.ts'
import { insertRequest, listDemoStores, listRequests, type NewRequest } from './payment-requests.repo.ts'

/** A demo link, with amounts in whole units of the outlet's currency. */
interface DemoLink extends Pick<NewRequest, 'description' | 'isPartAllowed'> {
  readonly homePath: string
  readonly label: string
  readonly amount: number
  readonly lines: readonly { readonly name: string; readonly qty: number; readonly price: number }[]
}

const DEMO_LINKS: readonly DemoLink[] = [
  {
    homePath: 'smoky-stack',
    label: 'Pay by link',
    description: 'Deposit for the party on Friday',
    isPartAllowed: true,
    amount: 300,
    lines: [],
  },
  {
    homePath: 'zahr',
    label: '',
    description: '',
    isPartAllowed: false,
    amount: 0,
    lines: [
      { name: 'Mezze platter for ten', qty: 2, price: 220 },
      { name: 'Delivery and set-up', qty: 1, price: 60 },
    ],
  },
]

/** An open link of the outlet; a new one when all were paid or have expired. */
const ensureLink = (
  platform: Platform,
  { brandId, storeId, link }: { readonly brandId: string; readonly storeId: string; readonly link: DemoLink },
): Promise<string | undefined> =>
  platform.db.tenant(brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    if (!store) return undefined
    const known = await listRequests(tx, { storeId, before: undefined, limit: 50 })
    const open = known.find(
      (each) => each.createdBy === null && computeRequestState(each, tx.now) === 'open' && each.paid === 0,
    )
    if (open) return open.id
    const minor = getMinorPerMajor(store.currency)
    const lines = link.lines.map(({ name, qty, price }) => ({
      ...{ name: { en: name }, qty, unitPrice: price * minor, total: price * qty * minor },
    }))
    const { description, isPartAllowed } = link
    const created = await insertRequest(tx, {
      ...{ storeId, description, isPartAllowed, lines, currency: store.currency },
      amount: link.amount * minor + lines.reduce((sum, { total }) => sum + total, 0),
      ...{ phone: null, phoneCode: null, email: null, createdBy: null },
      expiresAt: addMilliseconds(tx.now, days(30)),
    })
    return created.id
  })

/** Two open payment links of the demo, for whoever tries the product out. */
export const announceDemoLinks = async (platform: Platform): Promise<AnnouncementLines> => {
  const { DEMO, NODE_ENV } = platform.env
  if (!DEMO || NODE_ENV === 'production') return []
  const stores = await platform.db.system((tx) =>
    listDemoStores(
      tx,
      DEMO_LINKS.map(({ homePath }) => homePath),
    ),
  )
  const lines: [string, string][] = []
  for (const link of DEMO_LINKS) {
    const store = stores.find(({ homePath }) => homePath === link.homePath)
    const id = store && (await ensureLink(platform, { brandId: store.brandId, storeId: store.id, link }))
    if (id !== undefined) lines.push([link.label, buildRequestUrl(platform, id)])
  }
  return lines
}
