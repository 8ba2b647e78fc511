import { toAvailableTime } from '#core/stores/domain/available-time.ts'
import type { WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditedPart, EditorData } from '../editor-data.ts'
import { MoveButtons } from '../fields/move-buttons.tsx'
import type { MenuEditor } from '../use-menu-editor.ts'

interface PanelProps {
  readonly data: EditorData
  readonly move: MenuEditor['move']
  readonly onOpen: (part: EditedPart | undefined) => void
}

/** The first time range at which it is served on any day, as a hint: `07:00–11:00`. */
const formatFirstTime = ({ hours }: EditedPart): string => {
  const [timing] = toAvailableTime((hours as WeeklyHours | undefined) ?? null).slots.flatMap(
    ({ timings }) => timings,
  )
  return timing ? `${timing.opensAt}–${timing.closesAt}` : ''
}

/** The parts of the menu with their own times; what is in none of them is always served. */
export const PartsPanel = ({ data, move, onOpen }: PanelProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const { categories, menus: parts = [] } = data.content.menu
  const namesOf = ({ categories: own }: EditedPart): string =>
    categories.flatMap(({ key, name }) => (own.includes(key) ? [localize(name, language)] : [])).join(', ')
  return (
    <>
      <p className="mb-4 max-w-reading text-muted">{t('partsHint')}</p>
      <ul className="overflow-hidden rounded-xl border border-line bg-surface-raised empty:hidden">
        {parts.map((part, at) => {
          const name = localize(part.name, language)
          return (
            <li key={part.key} className="flex items-center gap-2 border-line border-t pe-2 first:border-0">
              <button
                type="button"
                className="min-w-0 flex-1 px-4 py-3 text-start focus-visible:-outline-offset-3"
                onClick={() => onOpen(part)}
              >
                <span className="block font-semibold">
                  <bdi>{name}</bdi>
                </span>
                <span className="line-clamp-2 text-muted text-sm">
                  {part.hours ? <bdi dir="ltr">{formatFirstTime(part)}</bdi> : t('always')} ·{' '}
                  <bdi>{namesOf(part)}</bdi>
                </span>
              </button>
              <MoveButtons
                name={name}
                isFirst={at === 0}
                isLast={at === parts.length - 1}
                onMove={(by) => move({ kind: 'movePart', key: part.key, by })}
              />
            </li>
          )
        })}
      </ul>
      <Button
        className="mt-4"
        variant="secondary"
        leading={<PlusIcon size={20} />}
        onClick={() => onOpen(undefined)}
      >
        {t('newPart')}
      </Button>
    </>
  )
}
