import { useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { PlaceApi } from '../../contract/place-endpoints.ts'

/** Where the pictures of the map come from. */
export interface Tiles {
  readonly url: string
  readonly attribution: string
  readonly attributionUrl: string
  readonly maxZoom: number
}

/** The map's pictures: undefined until it is known, null where there is no map or it cannot be asked. */
export const useTiles = (): Tiles | null | undefined => {
  const [tiles, setTiles] = useState<Tiles | null>()
  useEffect(() => {
    let isWanted = true
    void browserApi<PlaceApi>()('GET /api/v1/maps').then((answer) => {
      if (isWanted) setTiles(answer.ok ? answer.data : null)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return tiles
}
