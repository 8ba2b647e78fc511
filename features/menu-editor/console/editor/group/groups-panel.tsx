import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { type EditedGroup, type EditorData, getOptionName } from '../editor-data.ts'
import { createGroup, createSizeGroup } from './create-group.ts'
import { useGroupRule } from './use-group-rule.ts'

interface PanelProps {
  readonly data: EditorData
  readonly onOpen: (group: EditedGroup) => void
}

/** All groups of options; products refer to those they need. */
export const GroupsPanel = ({ data, onOpen }: PanelProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const ruleOf = useGroupRule()
  return (
    <>
      <ul className="overflow-hidden rounded-xl border border-line bg-surface-raised empty:hidden">
        {(data.content.menu.optionGroups ?? []).map((group) => (
          <li key={group.key} className="border-line border-t first:border-0">
            <button
              type="button"
              className="block w-full px-4 py-3 text-start focus-visible:-outline-offset-3"
              onClick={() => onOpen(group)}
            >
              <span className="block font-semibold">
                <bdi>{localize(group.name, language)}</bdi>
              </span>
              <span className="block text-muted text-sm">
                {ruleOf(group)} ·{' '}
                <bdi>
                  {group.options
                    .map((option) => getOptionName(option, data.content.menu, language))
                    .filter(Boolean)
                    .join(', ')}
                </bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" leading={<PlusIcon size={20} />} onClick={() => onOpen(createGroup())}>
          {t('newGroup')}
        </Button>
        <Button
          variant="secondary"
          leading={<PlusIcon size={20} />}
          onClick={() => onOpen(createSizeGroup(0, data.languages))}
        >
          {t('newSizes')}
        </Button>
      </div>
    </>
  )
}
