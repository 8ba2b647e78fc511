import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { formatEntryQuery } from '#core/stores/domain/entry-link.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { OrderingLinks } from '../../contract/endpoints.ts'
import { useOrderingLinksTexts } from '../ordering-links-texts.ts'
import type { LinkedDish } from '../use-ordering-links.ts'
import { LinkRow } from './link-row.tsx'

interface DishLinksProps {
  readonly outletId: string
  readonly links: OrderingLinks
  readonly dishes: readonly LinkedDish[]
}

/** The links that open one dish of an outlet. */
export const DishLinks = ({ outletId, links, dishes }: DishLinksProps) => {
  const t = useOrderingLinksTexts()
  const [dish, setDish] = useState('')
  const offered = links.services.filter(({ isOffered }) => isOffered)
  return (
    <ExplainedSection heading={t('dish.heading')} text={t('dish.text')}>
      <SelectField
        label={t('dish.label')}
        placeholder={t('dish.placeholder')}
        value={dish}
        onChange={(event) => setDish(event.target.value)}
        options={dishes.map(({ _id, name, category }) => ({ value: _id, label: `${category} · ${name}` }))}
      />
      {dish && (
        <div className="divide-y divide-line">
          {offered.map(({ service }) => (
            <LinkRow
              key={service}
              name={t(`service.${service}`)}
              url={links.base + formatEntryQuery({ outletId, service, productId: dish })}
            />
          ))}
        </div>
      )}
    </ExplainedSection>
  )
}
