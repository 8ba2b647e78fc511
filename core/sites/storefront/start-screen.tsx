import { computeThemeVariables } from '#platform/theme/brand-color.ts'
import { Picture } from '#platform/ui/picture.tsx'
import type { Site } from '../contract/endpoints.ts'
import { getPagePath } from './paths.ts'
import { useSitesTexts } from './sites-texts.ts'

export type ListedSite = Pick<Site, '_id' | 'homePath' | 'title' | 'description' | 'cover' | 'brand'>

const SiteCard = ({ site, isFirst }: { site: ListedSite; isFirst: boolean }) => (
  // A plain link: another merchant needs a full page load, with other colours and another language.
  <a
    href={getPagePath(site.homePath)}
    style={computeThemeVariables(site.brand.colorCode)}
    className="brand-scope group pressable flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface-raised text-ink no-underline hover:shadow-lg"
  >
    <span className="block aspect-5/2 overflow-hidden bg-brand-soft">
      <Picture
        base={site.cover?.base}
        alt=""
        width={600}
        height={240}
        sizes="(min-width: 768px) 400px, 100vw"
        eager={isFirst}
      />
    </span>
    <span className="block border-brand border-t-4 p-5">
      <span className="block font-bold text-xl tracking-tight">
        <bdi>{site.brand.name}</bdi>
      </span>
      <span className="mt-1 line-clamp-3 block text-muted">
        <bdi>{site.description}</bdi>
      </span>
    </span>
  </a>
)

/** The merchants of this installation. */
export const StartScreen = ({ sites }: { sites: readonly ListedSite[] }) => {
  const t = useSitesTexts()
  return (
    <div className="py-section">
      <h1 className="font-bold text-4xl tracking-tight">{t('start.heading')}</h1>
      <p className="mt-2 text-lg text-muted">{t('start.text')}</p>
      {sites.length === 0 ? (
        <p className="mt-8">{t('start.empty')}</p>
      ) : (
        <ul aria-label={t('start.list')} className="mt-8 grid gap-5 md:grid-cols-2 desktop:grid-cols-3">
          {sites.map((site, index) => (
            <li key={site._id}>
              <SiteCard site={site} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
