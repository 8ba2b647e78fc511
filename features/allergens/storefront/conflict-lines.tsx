import type { Conflict } from '../domain/evaluate-dish.ts'
import { getConflictKey } from '../domain/evaluate-dish.ts'
import { useAllergensTexts } from './allergens-texts.ts'

/** Each conflict with the part of the dish that it comes from. */
export const ConflictLines = ({ conflicts }: { conflicts: readonly Conflict[] }) => {
  const t = useAllergensTexts()
  return (
    <ul className="list-disc ps-5 text-sm">
      {conflicts.map((conflict) => (
        <li key={getConflictKey(conflict)}>
          <bdi>
            {conflict.allergen === null
              ? t('part.unknown', { part: conflict.part.name })
              : t('part.contains', {
                  part: conflict.part.name,
                  allergen: t(`allergen.${conflict.allergen}`),
                })}
          </bdi>
        </li>
      ))}
    </ul>
  )
}
