import { type ReactNode, useEffect, useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import type { CheckoutSectionProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { HostGroup } from './components/host-group.tsx'
import { StartGroup } from './components/start-group.tsx'
import { useGroupLink } from './group-link-store.ts'
import { useGroupTexts } from './group-texts.ts'
import { getGroupCartPath } from './paths.ts'
import { useGroup } from './use-group.ts'

const Frame = ({ children }: { children: ReactNode }) => {
  const t = useGroupTexts()
  return (
    <section
      aria-labelledby="group-cart"
      className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
    >
      <h2 id="group-cart" className="flex items-center gap-2 font-bold text-lg tracking-tight">
        <UserIcon size={20} className="text-brand-strong" />
        {t('title')}
      </h2>
      {children}
    </section>
  )
}

/** A cart that several people fill or have filled; it updates when the others change it. */
const SharedCart = ({ cart }: { cart: Cart }) => {
  const { store, version } = cart
  const { group, look, show } = useGroup({ store })
  const [isEnded, setEnded] = useState(false)
  const newest = typeof group === 'object' ? (group.cart?.version ?? version) : version
  const isGone = typeof group === 'object' && group.cart === null
  useEffect(() => {
    if (newest > version || isGone) void loadCart(store)
  }, [newest, version, isGone, store])
  const begun = (answer: Parameters<typeof show>[0]) => {
    setEnded(false)
    show(answer)
  }
  if (group === 'loading' || group === 'failed') return null
  return (
    <Frame>
      {group === 'none' || isEnded || isGone ? (
        <StartGroup store={store} onBegun={begun} />
      ) : (
        <HostGroup
          group={group}
          onChanged={show}
          onEnded={() => {
            setEnded(true)
            void look()
          }}
        />
      )}
    </Frame>
  )
}

/** Links the cart of a member, who joined a group in this tab, back to the group. */
const MembersCart = ({ token, store }: { token: string; store: string }) => {
  const t = useGroupTexts()
  const home = useHome()
  const { group } = useGroup({ token })
  if (group === 'loading') return null
  const isMember = typeof group === 'object' && group.you !== null && !group.isHost
  const isHere = isMember && group.store._id === store && group.cart !== null
  if (!isHere)
    return (
      <Frame>
        <StartGroup store={store} onBegun={() => undefined} />
      </Frame>
    )
  return (
    <Frame>
      <p className="mt-1">
        <bdi>{t('member.text', { host: group.host })}</bdi>
      </p>
      <ButtonLink className="mt-3" to={getGroupCartPath(home, token)} full>
        {t('member.toGroup')}
      </ButtonLink>
    </Frame>
  )
}

/** Beside the payment methods: that the host pays their own part only. */
const PayersNote = ({ store }: { store: string }) => {
  const t = useGroupTexts()
  const { group } = useGroup({ store })
  const isApart = typeof group === 'object' && group.payers === 'each'
  return isApart ? <Notice>{t('payers.next')}</Notice> : null
}

/** Group ordering in the cart: for the host, for members, and for customers who might start a group. */
export const GroupOrderSection = ({ cart, step }: CheckoutSectionProps) => {
  const token = useGroupLink((state) => state.token)
  if (step !== 'order') return cart.userInfo.length > 0 ? <PayersNote store={cart.store} /> : null
  if (cart.userInfo.length > 0) return <SharedCart cart={cart} />
  if (token) return <MembersCart token={token} store={cart.store} />
  return (
    <Frame>
      <StartGroup store={cart.store} onBegun={() => undefined} />
    </Frame>
  )
}
