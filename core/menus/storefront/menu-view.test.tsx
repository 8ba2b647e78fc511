import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ORDER_TYPE, SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import storeTexts from '#core/stores/messages/en.json' with { type: 'json' }
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { SHOP_ROUTE } from '#core/stores/storefront/shop-route.ts'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import uiTexts from '#platform/ui/messages/en.json' with { type: 'json' }
import menuTexts from '../messages/en.json' with { type: 'json' }
import type { CardMenu } from './card-menu.ts'
import type { MenuData } from './load-menu.ts'
import { ShopHomeView } from './menu-view.tsx'

const compile = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileText(text)]))

const texts = createTexts('en', {
  menus: compile(menuTexts),
  stores: compile(storeTexts),
  ui: compile(uiTexts),
}).withValues({ offer: 'menu' })

const store = {
  ...{ _id: 's'.repeat(22), name: 'Marina', address: 'Marina Walk 1', previewMode: false },
  ...{ isPickupAvailable: true, arrivalSpan: 0, scheduledPickupDetails: { active: true } },
  channels: [
    {
      ...{ orderChannel: 'pickup', isOpen: true, state: 'open', text: 'Open until 23:00' },
      ...{ minutes: null, validUntil: null },
    },
  ],
}
const vendor = {
  ...{ store, stores: [store], orderType: ORDER_TYPE.pickup, serviceType: SERVICE_TYPE.pickup },
  ...{ offers: { delivery: false, pickup: true }, isPartial: true, slot: null },
} as unknown as Vendor

const NO_PRODUCTS = { specials: [], categories: [], products: [], currency: 'AED' } as unknown as CardMenu
const EMPTY: MenuData = { menu: NO_PRODUCTS, error: null, product: null }

const FAILED: MenuData = { ...EMPTY, menu: null, error: { status: 503, code: 503, message: '' } }
const EmptyScreen = () => <ShopHomeView data={EMPTY} />
const Frame = () => (
  <TextsProvider texts={texts}>
    <Outlet />
  </TextsProvider>
)

const WITH_ROW: MenuData = { ...EMPTY, parts: { shown: 'a', all: [] }, hasRecentRow: true }
const WithRowScreen = () => <ShopHomeView data={WITH_ROW} />
const SEVERAL: MenuData = { ...EMPTY, parts: { shown: 'a', all: [] } }
const OneOfSeveralScreen = () => <ShopHomeView data={SEVERAL} />
const FailedScreen = () => <ShopHomeView data={FAILED} />

const render = async (Component: () => ReactNode): Promise<string> => {
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: Frame, children: [{ index: true, Component }] },
  ])
  const root = { site: { brand: { name: 'Zahr', merchantType: 10 } }, home: '' }
  const { prelude } = await prerenderToNodeStream(
    <Page hydrationData={{ loaderData: { root, [SHOP_ROUTE]: { vendor: { kind: 'ready', vendor } } } }} />,
  )
  return text(prelude)
}

describe('the head of a menu', () => {
  it('OW-02 says of an outlet that sells nothing yet that there is nothing to order, not until when it is open', async () => {
    const html = await render(EmptyScreen)
    expect(html).toContain('Nothing to order yet')
    expect(html).toContain('The menu is being prepared')
    expect(html).not.toMatch(/Open until|As soon as possible/)
  })

  it('says until when an outlet is open whose menu could not be loaded', async () => {
    const html = await render(FailedScreen)
    expect(html).toContain('Open until 23:00')
    expect(html).not.toContain('Nothing to order yet')
  })

  it('says until when an outlet is open whose shown menu is empty but not its only one', async () => {
    const html = await render(OneOfSeveralScreen)
    expect(html).toContain('Open until 23:00')
    expect(html).not.toContain('Nothing to order yet')
  })

  it('comes with room for a returning customer’s dishes where they are known to follow', async () => {
    expect(await render(WithRowScreen)).toContain('min-h-41.5')
    expect(await render(OneOfSeveralScreen)).not.toContain('min-h-41.5')
  })
})
