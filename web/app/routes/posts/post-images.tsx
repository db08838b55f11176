import type { Image } from '@lv/contract/files'
import { classNames } from '../../ui/class-names.ts'

/** The pictures of a post; each is a link to the whole of it. One alone keeps its shape, several share a grid. */
export function PostImages({ images, title }: { images: Image[]; title: string }) {
  if (images.length === 0) return null
  return (
    <ul aria-label="Pictures" className={classNames('grid gap-3', images.length > 1 && 'grid-cols-2')}>
      {images.map((image, index) => (
        <li key={image.id} className={isWide(images.length, index) ? 'col-span-2' : undefined}>
          <a
            href={image.url}
            target="_blank"
            rel="noopener"
            className="block overflow-hidden rounded-control border border-edge bg-tint"
          >
            <img
              src={image.url}
              width={image.width}
              height={image.height}
              loading="lazy"
              alt={describe(title, index, images.length)}
              className={shapeOf(images.length, index)}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

const isWide = (amount: number, index: number) => amount === 3 && index === 0

function shapeOf(amount: number, index: number) {
  if (amount === 1) return 'h-auto max-h-[36rem] w-full object-contain'
  return isWide(amount, index) ? 'aspect-[8/3] w-full object-cover' : 'aspect-[4/3] w-full object-cover'
}

const describe = (title: string, index: number, amount: number) =>
  amount === 1 ? `Picture with ‘${title}’` : `Picture ${index + 1} of ${amount} with ‘${title}’`
