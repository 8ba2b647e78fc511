import { useEffect, useRef } from 'react'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { StepIndicator } from '#platform/ui/step-indicator.tsx'
import { CHECKOUT_TABS, type CheckoutTab, getStepTextKey } from '../checkout-steps.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { getTabPath } from '../use-checkout-tab.ts'

/** The steps, and the name of the current one, which gets the focus when the step changes. */
export const StepHeading = ({ tab, isDelivery }: { tab: CheckoutTab; isDelivery: boolean }) => {
  const t = useCheckoutTexts()
  const home = useHome()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(tab)
  const steps = CHECKOUT_TABS.map((key) => ({
    key,
    label: t(getStepTextKey(key, isDelivery)),
    to: getTabPath(home, key),
  }))
  const name = t(getStepTextKey(tab, isDelivery))
  usePageTitle(name)
  useEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [tab])
  return (
    <div className="grid gap-4 pt-5 pb-4">
      <StepIndicator label={t('steps')} steps={steps} current={tab} />
      <h1 ref={heading} tabIndex={-1} className="font-bold text-2xl tracking-tight outline-none">
        {name}
      </h1>
    </div>
  )
}
