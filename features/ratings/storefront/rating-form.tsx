import { useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { OrderRating, RatingsApi } from '../contract/endpoints.ts'
import {
  GOOD_MIN_STARS,
  MAX_COMMENT_LENGTH,
  RATING_TAGS,
  type RatingTag,
  type Stars,
} from '../domain/rating.ts'
import { useRatingsTexts } from './ratings-texts.ts'
import { StarChoice } from './star-choice.tsx'

interface TagsProps {
  readonly stars: Stars
  readonly chosen: readonly RatingTag[]
  readonly onChange: (tags: readonly RatingTag[]) => void
}

const TagFields = ({ stars, chosen, onChange }: TagsProps) => {
  const t = useRatingsTexts()
  return (
    <fieldset>
      <legend className="font-semibold">{t(stars >= GOOD_MIN_STARS ? 'good' : 'better')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {RATING_TAGS.map((tag) => (
          <label
            key={tag}
            className="pressable flex min-h-target cursor-pointer items-center rounded-full border border-line px-4 has-checked:border-brand-strong has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(tag)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, tag] : chosen.filter((other) => other !== tag))
              }
            />
            {t(`tag.${tag}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface RatingFormProps {
  readonly orderId: string
  readonly given: OrderRating['rating']
  readonly onSaved: (rating: OrderRating) => void
}

const useRatingDraft = ({ orderId, given, onSaved }: RatingFormProps) => {
  const t = useRatingsTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const [stars, setStars] = useState<Stars | undefined>(given?.rating)
  const [tags, setTags] = useState<readonly RatingTag[]>(given?.tags ?? [])
  const [comment, setComment] = useState(given?.comment ?? '')
  const [isMissing, setMissing] = useState(false)
  const send = async (): Promise<void> => {
    if (!stars) return setMissing(true)
    const answer = await browserApi<RatingsApi>()('POST /api/v1/orders/:id/rating', {
      params: { id: orderId },
      body: { rating: stars, tags: [...tags], comment },
    })
    if (!answer.ok) return void show({ tone: 'danger', text: errorText(answer.error) })
    show({ tone: 'success', text: t('thanks') })
    onSaved(answer.data)
  }
  const chooseStars = (chosen: Stars) => {
    setMissing(false)
    // Tags change their meaning at this threshold.
    if (stars !== undefined && stars >= GOOD_MIN_STARS !== chosen >= GOOD_MIN_STARS) setTags([])
    setStars(chosen)
  }
  return { stars, tags, comment, isMissing, chooseStars, setTags, setComment, send }
}

/** Stars first, then tags, then a comment. */
export const RatingForm = (props: RatingFormProps) => {
  const t = useRatingsTexts()
  const draft = useRatingDraft(props)
  const { stars, isMissing } = draft
  return (
    <div className="grid gap-4">
      <StarChoice
        value={stars}
        error={isMissing ? t('starsMissing') : undefined}
        onChange={draft.chooseStars}
      />
      {stars && (
        <>
          <TagFields stars={stars} chosen={draft.tags} onChange={draft.setTags} />
          <TextArea
            label={t('comment')}
            optional
            maxLength={MAX_COMMENT_LENGTH}
            value={draft.comment}
            onChange={({ currentTarget }) => draft.setComment(currentTarget.value)}
          />
        </>
      )}
      <Button className="justify-self-start" onClick={draft.send}>
        {t(props.given ? 'save' : 'send')}
      </Button>
    </div>
  )
}
