import type { Booking } from '@lv/contract/booking'
import { FileTile } from '../../ui/file-tile.tsx'

/** The photos, each opening in full; with a cross where they can be taken off. */
export function PhotoList({ photos, canRemove }: { photos: Booking['photos']; canRemove: boolean }) {
  if (photos.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {photos.map((photo) => (
        <FileTile key={photo.id} file={photo} removeIntent={canRemove ? 'remove-photo' : undefined} />
      ))}
    </ul>
  )
}
