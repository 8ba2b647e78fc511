import { useVendor } from '#core/stores/storefront/use-vendor.ts'
import { Button } from '#platform/ui/button.tsx'
import { HeartIcon } from '#platform/ui/icons/heart.tsx'
import { useFavouritesTexts } from './favourites-texts.ts'
import { useFavouriteToggle } from './use-favourite-toggle.ts'

/** Marks the product of a sheet as a favourite; shown as pressed while it is one. */
export const HeartButton = ({ productId }: { productId: string }) => {
  const t = useFavouritesTexts()
  const { store } = useVendor()
  const { isFavourite, isKnown, press } = useFavouriteToggle(store._id, productId)
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ms-2 mt-1 min-h-target"
      aria-pressed={isFavourite}
      disabled={!isKnown}
      leading={<HeartIcon size={18} {...(isFavourite && { className: 'fill-current' })} />}
      onClick={press}
    >
      {t('heart')}
    </Button>
  )
}
