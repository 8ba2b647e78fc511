import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { signOut, useUserStore } from '#core/customers/storefront/session.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { CLIENT_VERSION } from '#platform/contract/client-version.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { CloseIcon } from '#platform/ui/icons/close.tsx'
import { CopyIcon } from '#platform/ui/icons/copy.tsx'
import { HelpIcon } from '#platform/ui/icons/help.tsx'
import { InfoIcon } from '#platform/ui/icons/info.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { SignOutIcon } from '#platform/ui/icons/sign-out.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { useUiTexts } from '#platform/ui/ui-texts.ts'
import { useShellTexts } from './shell-texts.ts'
import { useSideMenu } from './side-menu-store.ts'

const ROW =
  'flex min-h-13 items-center gap-4 rounded-md px-3 font-semibold text-ink no-underline hover:bg-surface-sunken'

const ENTRIES = [
  { page: 'profile', text: 'menu.profile', Icon: UserIcon },
  { page: 'order-history', text: 'menu.orderHistory', Icon: BagIcon },
  { page: 'addresses-cards', text: 'menu.addresses', Icon: PinIcon },
  { page: 'about-us', text: 'menu.aboutUs', Icon: InfoIcon },
  { page: 'faq', text: 'menu.faq', Icon: HelpIcon },
  { page: 'terms-conditions', text: 'menu.terms', Icon: CopyIcon },
] as const

const Entries = ({ onChoose }: { onChoose: () => void }) => {
  const t = useShellTexts()
  const home = useHome()
  const { brand } = useSite()
  return (
    <ul>
      {ENTRIES.map(({ page, text, Icon }) => (
        <li key={page}>
          <Link to={getPagePath(home, page)} onClick={onChoose} className={ROW}>
            <Icon className="text-muted" />
            {t(text)}
          </Link>
        </li>
      ))}
      {brand.showCallUs && brand.phone && (
        <li>
          <a href={`tel:${brand.phone}`} className={ROW}>
            <PhoneIcon className="text-muted" />
            <span className="flex-1">{t('menu.callUs')}</span>
            <bdi dir="ltr" className="font-normal text-muted text-sm">
              {brand.phone}
            </bdi>
          </a>
        </li>
      )}
    </ul>
  )
}

const Greeting = ({ onChoose }: { onChoose: () => void }): ReactNode => {
  const t = useShellTexts()
  const home = useHome()
  const navigate = useNavigate()
  const user = useUserStore((state) => state.user)
  if (!user || user.isGuest) {
    return (
      <div className="rounded-lg bg-brand-soft p-4">
        <p className="font-semibold">{t('menu.welcome')}</p>
        <p className="mt-0.5 text-sm">{t('menu.signInHint')}</p>
        <Button
          size="sm"
          className="mt-3"
          onClick={() => {
            onChoose()
            void navigate(getPagePath(home, 'profile'))
          }}
        >
          {t('menu.signIn')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex items-center gap-3 rounded-lg bg-brand-soft p-4">
      <UserIcon className="text-brand-strong" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          <bdi>{user.fullName || t('menu.welcome')}</bdi>
        </p>
        <p className="text-sm">
          <bdi dir="ltr">
            +{user.phoneCode.replace('+', '')} {user.phone}
          </bdi>
        </p>
      </div>
      <IconButton
        label={t('menu.signOut')}
        icon={<SignOutIcon />}
        onClick={async () => {
          await signOut()
          onChoose()
          void navigate(getPagePath(home))
        }}
      />
    </div>
  )
}

/** Links other than the menu and the cart, and the signed-in customer. */
export const SideMenu = () => {
  const t = useShellTexts()
  const ui = useUiTexts()
  const site = useSite()
  const { isOpen, close } = useSideMenu()
  return (
    <Dialog open={isOpen} onClose={close} label={t('menu.label')}>
      <div className="flex h-dvh w-[min(21rem,88vw)] animate-fade flex-col bg-surface-raised shadow-xl">
        <div className="flex items-center gap-3 px-5 py-3">
          <h2 className="min-w-0 flex-1 truncate font-bold text-xl tracking-tight">
            <bdi>{site.brand.name}</bdi>
          </h2>
          <IconButton label={ui('close')} icon={<CloseIcon />} tone="sunken" onClick={close} />
        </div>
        <div className="scroll-slim min-h-0 flex-1 px-4">
          <Greeting onChoose={close} />
          <nav aria-label={t('menu.label')} className="mt-3">
            <Entries onChoose={close} />
          </nav>
        </div>
        <p className="pb-safe-4 px-7 pt-4 text-muted text-xs">
          {t('menu.version', { version: CLIENT_VERSION })}
        </p>
      </div>
    </Dialog>
  )
}
