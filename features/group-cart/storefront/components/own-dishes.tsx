import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { SERVICE_TYPE, toOrderType, toUnscheduledType } from '#core/sites/domain/order-type.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useChangeChoice } from '#core/stores/storefront/change-choice.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Group, GroupApi } from '../../contract/endpoints.ts'
import { useGroupTexts } from '../group-texts.ts'

/** Opens the menu of the group's outlet for the order type of its cart. */
const useMenuNavigation = ({ store, orderType }: Group) => {
  const home = useHome()
  const navigate = useNavigate()
  const change = useChangeChoice()
  const vendor = useOptionalVendor()
  return async () => {
    const wanted = orderType === null ? undefined : toUnscheduledType(orderType)
    const isThere =
      vendor?.store._id === store._id &&
      (wanted === undefined || toUnscheduledType(vendor.orderType) === wanted)
    if (!isThere) {
      const serviceType = Object.values(SERVICE_TYPE).find((service) => toOrderType(service) === wanted)
      await change({ storeId: store._id, ...(serviceType === undefined ? {} : { serviceType }) })
    }
    await navigate(getPagePath(home))
  }
}

interface OwnDishesProps {
  readonly group: Group
  readonly token: string
  readonly onHanded: (group: Group) => void
}

/** A member's own items so far, and the button that moves them into the group's cart. */
export const OwnDishes = ({ group, token, onHanded }: OwnDishesProps) => {
  const t = useGroupTexts()
  const home = useHome()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const [issue, setFault] = useState('')
  const toMenu = useMenuNavigation(group)
  const { own, host, store } = group
  const hand = async () => {
    setFault('')
    const call = { params: { token }, body: {}, idempotencyKey: generateIdempotencyKey() }
    const answer = await browserApi<GroupApi>()('POST /api/v1/group-cart/:token/handOver', call)
    if (!answer.ok) return setFault(errorText(answer.error))
    onHanded(answer.data)
    show({ text: t('own.handed'), tone: 'success' })
    await loadCart(store._id)
  }
  return (
    <AccountCard heading={t('own.heading')}>
      <div className="grid gap-3">
        <p>{own > 0 ? t('own.some', { count: own, host }) : t('own.none', { store: store.name })}</p>
        {issue && (
          <Notice tone="danger" announce="assertive">
            {issue}
          </Notice>
        )}
        {own > 0 && (
          <Button size="lg" full onClick={hand}>
            {t('own.hand')}
          </Button>
        )}
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button variant={own > 0 ? 'secondary' : 'primary'} onClick={toMenu}>
            {t('own.menu')}
          </Button>
          {own > 0 && (
            <ButtonLink variant="secondary" to={getCartPath(home)}>
              {t('own.toCart')}
            </ButtonLink>
          )}
        </div>
      </div>
    </AccountCard>
  )
}
