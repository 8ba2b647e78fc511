import { Suspense, useState } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { Button } from '#platform/ui/button.tsx'
import { SignOutIcon } from '#platform/ui/icons/sign-out.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { User } from '../../contract/endpoints.ts'
import { useAccountExtensions } from '../account-extensions.tsx'
import { AccountCard, AccountFrame } from '../account-frame.tsx'
import { AccountDeletedNotice, DeleteAccount, type DeletedAccount } from '../components/delete-account.tsx'
import { DownloadData } from '../components/download-data.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { RestoreAccount } from '../components/restore-account.tsx'
import { useCustomersTexts } from '../customers-texts.ts'
import { PhoneVerification } from '../phone-verification.tsx'
import { clearSession, signOut } from '../session.ts'
import { usePageTitle } from '../use-page-title.ts'

export const meta: MetaFunction = ({ matches }) => buildSiteMeta(findRootData(matches), { path: 'profile' })

const PhoneCard = ({ user }: { user: User }) => {
  const t = useCustomersTexts()
  const { _id: siteId } = useSite()
  const vendor = useOptionalVendor()
  const show = useToasts((state) => state.show)
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountCard heading={t('contact.phone')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <bdi dir="ltr" className="font-semibold tabular-nums">
          +{user.phoneCode} {user.phone}
        </bdi>
        <Button size="sm" variant="soft" onClick={() => setOpen(true)}>
          {t('profile.changePhone')}
        </Button>
      </div>
      <Sheet
        open={isOpen && vendor !== undefined}
        onClose={() => setOpen(false)}
        title={t('profile.changePhone')}
      >
        {vendor && (
          <PhoneVerification
            storeId={vendor.store._id}
            siteId={siteId}
            orderType={vendor.orderType}
            isRequiredByCountry={vendor.store.location.countryRef.isTermsAndConditionRequired}
            isPhoneChange
            onVerified={() => {
              setOpen(false)
              show({ text: t('profile.phoneChanged'), tone: 'success' })
            }}
          />
        )}
      </Sheet>
    </AccountCard>
  )
}

export default function ProfilePage() {
  const t = useCustomersTexts()
  const navigate = useNavigate()
  const home = useHome()
  const plugs = useAccountExtensions('profile')
  const [deleted, setDeleted] = useState<DeletedAccount | null>(null)
  usePageTitle(t('profile.title'))
  if (deleted) return <AccountDeletedNotice deleted={deleted} />
  return (
    <AccountFrame title={t('profile.title')}>
      {(user) => (
        <>
          <AccountCard heading={t('contact.heading')}>
            <ProfileForm key={user._id} user={user} />
          </AccountCard>
          <PhoneCard user={user} />
          <Suspense>
            {plugs.map(({ name, Section }) => (
              <Section key={name} />
            ))}
          </Suspense>
          <div>
            <Button
              variant="secondary"
              leading={<SignOutIcon size={20} />}
              onClick={async () => {
                await signOut()
                await navigate(getPagePath(home))
              }}
            >
              {t('profile.signOut')}
            </Button>
          </div>
          <DownloadData />
          <AccountCard heading={t('profile.account')}>
            <DeleteAccount
              user={user}
              onDeleted={(gone) => {
                setDeleted(gone)
                clearSession()
              }}
            />
            <RestoreAccount />
          </AccountCard>
        </>
      )}
    </AccountFrame>
  )
}
