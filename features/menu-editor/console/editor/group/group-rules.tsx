import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditedGroup } from '../editor-data.ts'
import { useFieldError } from '../fields/field-errors.tsx'

interface RulesProps {
  readonly group: EditedGroup
  readonly edit: (fields: Partial<EditedGroup>) => void
}

const ROLES = ['choice', 'size', 'included'] as const
const TYPES = [10, 20, 30] as const
const MOST = 999

/** What changes with the kind of a group: exactly one size is chosen; included options are preselected. */
const withRole = (group: EditedGroup, role: (typeof ROLES)[number]): Partial<EditedGroup> => {
  if (role === 'size') return { role, type: 10, min: 1, max: 1, free: undefined, portions: undefined }
  if (role === 'choice') return { role: undefined }
  const options = group.options.map((option) => ({ ...option, preselected: true }))
  return { role, type: 20, min: 0, max: Math.max(1, options.length), options }
}

const withType = (group: EditedGroup, type: (typeof TYPES)[number]): Partial<EditedGroup> => {
  if (type === 10) return { type, max: 1, min: Math.min(group.min, 1) }
  const max = group.type === 10 ? Math.max(2, group.options.length) : group.max
  return type === 30 ? { type, max, portions: undefined } : { type, max }
}

const Numbers = ({ group, edit }: RulesProps) => {
  const t = useMenuEditorConsoleTexts()
  const isSingle = group.type === 10
  return (
    <div className="fields-row sm:grid-cols-3" key={`${group.role} ${group.type}`}>
      <WholeNumberField
        label={t('min')}
        min={0}
        max={isSingle ? 1 : MOST}
        value={group.min}
        error={useFieldError('min')}
        onChange={(min = 0) => edit({ min })}
      />
      <WholeNumberField
        label={t('max')}
        min={1}
        max={MOST}
        disabled={isSingle}
        value={group.max}
        error={useFieldError('max')}
        onChange={(max = 1) => edit({ max })}
      />
      <WholeNumberField
        label={t('free')}
        hint={t('freeHint')}
        min={0}
        max={MOST}
        value={group.free ?? 0}
        error={useFieldError('free')}
        onChange={(free) => edit({ free: free || undefined })}
      />
    </div>
  )
}

/** What a group is for, and how many of its options may be chosen. */
export const GroupRules = ({ group, edit }: RulesProps) => {
  const t = useMenuEditorConsoleTexts()
  const role = group.role ?? 'choice'
  const portions = useFieldError('portions')
  const roleFault = useFieldError('role')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="fields-row sm:grid-cols-2">
        <SelectField
          label={t('role')}
          hint={t(`role.${role}Hint`)}
          options={ROLES.map((each) => ({ value: each, label: t(`role.${each}`) }))}
          value={role}
          error={roleFault}
          onChange={({ currentTarget }) => {
            const chosen = ROLES.find((each) => each === currentTarget.value)
            if (chosen) edit(withRole(group, chosen))
          }}
        />
        {role !== 'size' && (
          <SelectField
            label={t('type')}
            hint={t('typeHint')}
            options={TYPES.map((type) => ({ value: String(type), label: t(`type.${type}`) }))}
            value={String(group.type)}
            onChange={({ currentTarget }) => {
              const type = TYPES.find((each) => String(each) === currentTarget.value)
              if (type) edit(withType(group, type))
            }}
          />
        )}
      </div>
      {role !== 'size' && <Numbers group={group} edit={edit} />}
      {role !== 'size' && group.type !== 30 && (
        <CheckboxField
          label={t('portions')}
          hint={t('portionsHint')}
          checked={group.portions ?? false}
          error={portions}
          onChange={({ currentTarget }) => edit({ portions: currentTarget.checked || undefined })}
        />
      )}
    </div>
  )
}
