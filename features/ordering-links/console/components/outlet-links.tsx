import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { formatEntryQuery } from '#core/stores/domain/entry-link.ts'
import { Notice } from '#platform/ui/notice.tsx'
import type { OrderingLinks } from '../../contract/endpoints.ts'
import { useOrderingLinksTexts } from '../ordering-links-texts.ts'
import { LinkRow } from './link-row.tsx'

/** The links to an outlet's menu: one for each service, and one that leaves the service open. */
export const OutletLinks = ({ outletId, links }: { outletId: string; links: OrderingLinks }) => {
  const t = useOrderingLinksTexts()
  const offered = links.services.filter(({ isOffered }) => isOffered)
  return (
    <ExplainedSection heading={t('outlet.heading')} text={t('outlet.text')}>
      {offered.length === 0 ? (
        <Notice tone="warning">{t('outlet.none')}</Notice>
      ) : (
        <div className="divide-y divide-line">
          {offered.map(({ service }) => (
            <LinkRow
              key={service}
              name={t(`service.${service}`)}
              url={links.base + formatEntryQuery({ outletId, service })}
            />
          ))}
          <LinkRow name={t('service.any')} url={links.base + formatEntryQuery({ outletId })} />
        </div>
      )}
    </ExplainedSection>
  )
}
