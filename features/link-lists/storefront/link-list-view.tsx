import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { classNames } from '#platform/ui/class-names.ts'
import type { IconComponent } from '#platform/ui/icon.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { GlobeIcon } from '#platform/ui/icons/globe.tsx'
import { MailIcon } from '#platform/ui/icons/mail.tsx'
import { MenuIcon } from '#platform/ui/icons/menu.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import type { PublicLink, PublicLinkList } from '../contract/endpoints.ts'
import type { LinkKind } from '../domain/link-address.ts'
import { useLinkListsTexts } from './link-lists-texts.ts'

const ICONS: Readonly<Record<LinkKind, IconComponent>> = {
  menu: BagIcon,
  table: TableIcon,
  page: MenuIcon,
  map: PinIcon,
  phone: PhoneIcon,
  mail: MailIcon,
  social: GlobeIcon,
  web: GlobeIcon,
}

const ROW =
  'pressable flex min-h-16 items-center gap-4 rounded-xl border px-4 py-3 font-semibold text-lg no-underline'

/** The menu stands out: it is what most come for. */
const getRowClasses = (kind: LinkKind): string =>
  classNames(
    ROW,
    kind === 'menu'
      ? 'focus-on-brand border-brand-edge bg-brand text-on-brand shadow-md'
      : 'border-line bg-surface-raised text-ink shadow-sm hover:shadow-md',
  )

const RowContent = ({ title, kind }: Pick<PublicLink, 'title' | 'kind'>) => {
  const Icon = ICONS[kind]
  return (
    <>
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-md',
          kind === 'menu' ? 'bg-on-brand/15' : 'bg-brand-soft text-brand-strong',
        )}
      >
        <Icon size={22} />
      </span>
      <span className="wrap-anywhere min-w-0 flex-1">
        <bdi>{title}</bdi>
      </span>
      <ChevronDownIcon
        size={20}
        className={classNames('-rotate-90 rtl:rotate-90', kind !== 'menu' && 'text-muted')}
      />
    </>
  )
}

interface LinkListViewProps {
  readonly list: Pick<PublicLinkList, 'title' | 'intro' | 'links'>
  /** The merchant's icon; without one the page begins with its title. */
  readonly icon?: ReactNode
  /** The path before pages of the shop. */
  readonly home: string
  /** In the console: links open beside it. */
  readonly isPreview?: boolean
  readonly onOpen?: (link: PublicLink) => void
}

const ListRow = ({
  link,
  home,
  isPreview,
  onOpen,
}: { link: PublicLink } & Pick<LinkListViewProps, 'home' | 'isPreview' | 'onOpen'>) => {
  const { address, kind } = link
  const isPage = address.startsWith('/')
  const target = isPage ? getPagePath(home, address.slice(1)) : address
  const look = { className: getRowClasses(kind), children: <RowContent {...link} /> }
  if (isPreview) return <a href={target} target="_blank" rel="noreferrer" {...look} />
  if (isPage) return <Link to={target} onClick={() => onOpen?.(link)} {...look} />
  return <a href={target} rel="noopener" onClick={() => onOpen?.(link)} {...look} />
}

/** A list of links in the merchant's look: title, a sentence, and one large row for each link. */
export const LinkListView = ({ list, icon, ...row }: LinkListViewProps) => {
  const t = useLinkListsTexts()
  const { title, intro, links } = list
  return (
    <div className="pb-8">
      <div className="grid justify-items-center gap-3 pt-8 pb-6 text-center">
        {icon}
        <h1 className="wrap-anywhere font-bold text-3xl tracking-tight">
          <bdi>{title}</bdi>
        </h1>
        {intro && (
          <p className="wrap-anywhere max-w-sm whitespace-pre-line text-muted">
            <bdi>{intro}</bdi>
          </p>
        )}
      </div>
      {links.length === 0 ? (
        <p className="text-center text-muted">{t('empty')}</p>
      ) : (
        <nav aria-label={t('label')}>
          <ul className="grid gap-3">
            {links.map((link) => (
              <li key={link._id}>
                <ListRow link={link} {...row} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
