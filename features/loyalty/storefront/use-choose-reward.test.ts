import { expect, it } from 'vitest'
import cart from '#core/cart/messages/en.json' with { type: 'json' }
import { watchLineGuard } from '#core/cart/testing/watch-line-guard.ts'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import { SHOP_ROUTE } from '#core/stores/storefront/shop-route.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import type { Reward } from '../contract/endpoints.ts'
import loyalty from '../messages/en.json' with { type: 'json' }
import { useChooseReward } from './use-choose-reward.ts'

const guard = watchLineGuard()
const { asked, fetched } = guard

const choose = (product: string | null) =>
  callHook(() => useChooseReward('marina'), {
    texts: { cart, customers, loyalty },
    loaded: {
      root: { site: { _id: 'site', homePath: 'zahr' } },
      [SHOP_ROUTE]: { vendor: { kind: 'ready', vendor: { store: { _id: 'marina' }, orderType: 10 } } },
    },
  })({ _id: 'reward', points: 50, name: 'Free pie', product, isAffordable: true } as Reward)

it('AL-02 asks for the dish of a reward before it enters the cart', async () => {
  await choose('pie')
  expect(asked).toEqual([[{ store: 'marina', product: 'pie', name: 'Free pie' }]])
  expect(fetched).toHaveBeenCalled()
})

it('AL-02 chooses no reward whose dish the customer decides against, and one without a dish unasked', async () => {
  guard.isConfirmed = false
  await choose('pie')
  expect(fetched).not.toHaveBeenCalled()
  asked.length = 0
  await choose(null)
  expect(asked).toEqual([])
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/v1/carts/rewards'])
})
