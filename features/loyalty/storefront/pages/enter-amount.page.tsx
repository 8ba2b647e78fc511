import { type SubmitEvent, useState } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import { parseAmount } from '#core/cart/storefront/parse-amount.ts'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { formatPlainPrice, getAmountInputMode, money } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Loyalty, LoyaltyApi } from '../../contract/endpoints.ts'
import { computePointsFor, computePointsValue } from '../../domain/points.ts'
import { PointsFrame } from '../components/points-frame.tsx'
import { useLoyaltyTexts } from '../loyalty-texts.ts'
import { getLoyaltyPath } from '../paths.ts'
import { usePendingCode } from '../pending-code.ts'
import { submitPoints } from '../points-calls.ts'

export const meta: MetaFunction = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'redeemLoyalty/enter-amount' })

type RedeemableCart = NonNullable<Loyalty['cart']>

interface AmountProps {
  readonly loyalty: Loyalty
  readonly cart: RedeemableCart
  readonly store: string
}

const toRate = ({ redeem }: Loyalty) => ({ points: redeem.points, value: redeem.value.amount })

/** Applies the points to the cart, or requests a secret code from the order taker, and navigates to the next page. */
const useRedeem = ({ loyalty, store }: AmountProps) => {
  const errorText = useErrorText()
  const navigate = useNavigate()
  const home = useHome()
  const [issue, setFault] = useState('')
  const redeem = async (points: number): Promise<void> => {
    setFault('')
    if (!loyalty.redeem.needsCode) {
      const answer = await submitPoints(store, points)
      if (!answer.ok) return setFault(errorText(answer.error))
      return void navigate(getCartPath(home))
    }
    const body = { store, points }
    const requested = await browserApi<LoyaltyApi>()('POST /api/v1/loyalty/code-requests', { body })
    if (!requested.ok) return setFault(errorText(requested.error))
    usePendingCode.setState({ request: requested.data })
    void navigate(getLoyaltyPath(home, 'secret-code'))
  }
  return { fault: issue, setFault, redeem }
}

const AmountForm = (props: AmountProps) => {
  const { loyalty, cart } = props
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const { currency } = cart.most
  const [typed, setTyped] = useState(() => formatPlainPrice(cart.most.amount, currency))
  const { fault: issue, setFault, redeem } = useRedeem(props)
  const amount = parseAmount(typed, currency)
  const points =
    amount === undefined ? 0 : Math.min(computePointsFor(toRate(loyalty), amount), loyalty.points)
  const least = money(computePointsValue(toRate(loyalty), loyalty.redeem.minimum), currency)
  const faultOf = (): string => {
    if (amount === undefined || amount === 0) return t('amount.invalid')
    if (amount > cart.most.amount) return t('amount.tooMuch', { most: formatMoney(cart.most, language) })
    return points < loyalty.redeem.minimum
      ? t('amount.tooLittle', { least: formatMoney(least, language) })
      : ''
  }
  const send = () => {
    const wrong = faultOf()
    setFault(wrong)
    return wrong ? undefined : redeem(points)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event: SubmitEvent) => event.preventDefault()}>
      <TextField
        autoFocus
        label={t('amount.label', { currency })}
        hint={t('amount.hint', { most: formatMoney(cart.most, language) })}
        inputMode={getAmountInputMode(currency)}
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={issue || undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault('')
        }}
      />
      <p role="status" className="font-semibold">
        {points > 0 && t('amount.points', { count: points })}
      </p>
      <Button type="submit" size="lg" full onClick={send}>
        {t(loyalty.redeem.needsCode ? 'amount.askCode' : 'amount.use')}
      </Button>
      <Button variant="ghost" onClick={() => setTyped(formatPlainPrice(cart.most.amount, currency))}>
        {t('amount.all', { count: cart.mostPoints })}
      </Button>
    </form>
  )
}

export default function EnterAmountPage() {
  const t = useLoyaltyTexts()
  const home = useHome()
  return (
    <PointsFrame title={t('amount.title')}>
      {(loyalty, store) =>
        loyalty.cart && !loyalty.cart.refusal ? (
          <AccountCard heading={t('points', { count: loyalty.points })}>
            <AmountForm key={loyalty.cart.mostPoints} loyalty={loyalty} cart={loyalty.cart} store={store} />
          </AccountCard>
        ) : (
          <Notice
            action={
              <ButtonLink size="sm" variant="secondary" to={getLoyaltyPath(home)}>
                {t('amount.back')}
              </ButtonLink>
            }
          >
            {loyalty.cart?.refusal || t('redeem.needsCart')}
          </Notice>
        )
      }
    </PointsFrame>
  )
}
