import type { ReactNode } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { User } from '../contract/endpoints.ts'
import { useCustomersTexts } from './customers-texts.ts'
import { PhoneVerification } from './phone-verification.tsx'
import { useUser } from './use-user.ts'

/** A box with a heading, used by all account pages. */
export const AccountCard = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5">
    <h2 className="mb-3 font-bold text-lg tracking-tight">{heading}</h2>
    {children}
  </section>
)

const SignInSection = () => {
  const t = useCustomersTexts()
  const { _id: siteId } = useSite()
  const vendor = useOptionalVendor()
  if (!vendor) return null
  const { isTermsAndConditionRequired } = vendor.store.location.countryRef
  return (
    <AccountCard heading={t('signIn.heading')}>
      <p className="mb-4 text-muted">{t('profile.signInWhy')}</p>
      <PhoneVerification
        storeId={vendor.store._id}
        siteId={siteId}
        orderType={vendor.orderType}
        isRequiredByCountry={isTermsAndConditionRequired}
        onVerified={() => document.getElementById('main')?.focus()}
      />
    </AccountCard>
  )
}

/** A page of the account: its content for a signed-in customer, else the sign-in. */
export const AccountFrame = ({ title, children }: { title: string; children: (user: User) => ReactNode }) => {
  const { user, isKnown } = useUser()
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-6">
      <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
      {!isKnown && (
        <>
          <span className="sr-only">
            <Spinner />
          </span>
          <Skeleton className="h-64 w-full rounded-xl" />
        </>
      )}
      {isKnown && (user?.phoneVerified ? children(user) : <SignInSection />)}
    </div>
  )
}
