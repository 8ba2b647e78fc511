import { useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditedGroup, EditorData } from '../editor-data.ts'
import { useFieldError } from '../fields/field-errors.tsx'
import { ItemList, ItemRow, swapItems } from '../fields/item-row.tsx'
import { Picker } from '../fields/picker.tsx'
import { createGroup, createSizeGroup } from '../group/create-group.ts'
import { GroupSheet } from '../group/group-sheet.tsx'
import { useGroupRule } from '../group/use-group-rule.ts'
import type { ProductDraft } from './product-draft.ts'

interface GroupsFieldProps {
  readonly data: EditorData
  readonly draft: ProductDraft
  /** Whether a size group is among the chosen groups. */
  readonly isSized: boolean
  readonly onChange: (draft: ProductDraft) => void
}

const getSmallestPrice = ({ options }: EditedGroup): number =>
  Math.min(...options.map(({ price = 0 }) => price))

const ChosenGroups = ({
  data,
  draft,
  onChange,
  onEdit,
}: Omit<GroupsFieldProps, 'isSized'> & { readonly onEdit: (group: EditedGroup) => void }) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const ruleOf = useGroupRule()
  const chosen = draft.product.optionGroups ?? []
  const set = (optionGroups: string[]): void =>
    onChange({
      ...draft,
      product: { ...draft.product, optionGroups },
      groups: draft.groups.filter(({ key }) => optionGroups.includes(key)),
    })
  return (
    <ItemList>
      {chosen.map((key, at) => {
        const own = draft.groups.find((group) => group.key === key)
        const group = own ?? data.content.menu.optionGroups?.find((each) => each.key === key)
        const name = localize(group?.name, language) || key
        return (
          <ItemRow
            key={key}
            name={name}
            detail={group && ruleOf(group)}
            trailing={
              own && (
                <>
                  <Badge>{t('isNew')}</Badge>
                  <IconButton
                    size="sm"
                    label={t('edit', { name })}
                    icon={<EditIcon size={18} />}
                    onClick={() => onEdit(own)}
                  />
                </>
              )
            }
            move={{
              isFirst: at === 0,
              isLast: at === chosen.length - 1,
              onMove: (by) => set(swapItems(chosen, at, by)),
            }}
            onRemove={() => set(chosen.toSpliced(at, 1))}
          />
        )
      })}
    </ItemList>
  )
}

/** The sizes and choices of a product, in the order that customers see; new ones can be created here. */
export const GroupsField = ({ data, draft, isSized, onChange }: GroupsFieldProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const ruleOf = useGroupRule()
  const issue = useFieldError('optionGroups')
  const [opened, open] = useState<EditedGroup>()
  const chosen = draft.product.optionGroups ?? []
  const others = (data.content.menu.optionGroups ?? []).filter(
    ({ key, role }) => !chosen.includes(key) && !(isSized && role === 'size'),
  )
  const keep = (group: EditedGroup): void =>
    onChange({
      ...draft,
      product: {
        ...draft.product,
        ...(group.role === 'size' ? { price: getSmallestPrice(group) } : {}),
        optionGroups: [...new Set([...chosen, group.key])],
      },
      groups: [...draft.groups.filter(({ key }) => key !== group.key), group],
    })
  return (
    <div
      className="grid grid-cols-1 gap-3"
      data-fault={issue ? true : undefined}
      tabIndex={issue ? -1 : undefined}
    >
      <FieldErrorText id="groups-error" error={issue} />
      <ChosenGroups data={data} draft={draft} onChange={onChange} onEdit={open} />
      <Picker
        label={t('addGroup')}
        items={others.map((group) => ({
          key: group.key,
          name: localize(group.name, language),
          detail: ruleOf(group),
        }))}
        onPick={(key) =>
          onChange({ ...draft, product: { ...draft.product, optionGroups: [...chosen, key] } })
        }
      />
      <div className="flex flex-wrap gap-2">
        {!isSized && (
          <Button
            size="sm"
            variant="ghost"
            leading={<PlusIcon size={18} />}
            onClick={() => open(createSizeGroup(draft.product.price ?? 0, data.languages))}
          >
            {t('newSizes')}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          leading={<PlusIcon size={18} />}
          onClick={() => open(createGroup())}
        >
          {t('newGroup')}
        </Button>
      </div>
      {opened && (
        <GroupSheet
          data={data}
          group={opened}
          onSave={async (group) => {
            keep(group)
            return { ok: true }
          }}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}
