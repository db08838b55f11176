import type { HomeTestimonial } from '../../content/home.ts'
import { House } from '../../drawing/house.tsx'
import { houses } from '../../drawing/houses.ts'
import { Badge } from '../../ui/badge.tsx'

type Props = { title: string; testimonials: HomeTestimonial[] }

/** What customers told us, each beside a house like theirs, with where that comes from. */
export function Testimonials({ title, testimonials }: Props) {
  return (
    <section
      aria-labelledby="testimonials"
      className="laid-out-late-[49rem] sm:laid-out-late-[25rem] lg:laid-out-late-[24rem] mt-14 border-y border-edge bg-card lg:mt-20"
    >
      <div className="page-width py-12 lg:py-16">
        <h2 id="testimonials" className="text-2xl lg:text-3xl">
          {title}
        </h2>
        <ul className="mt-7 grid gap-x-10 gap-y-9 md:grid-cols-3">
          {testimonials.map(({ words, name, place, about, house, note }) => (
            <li key={name}>
              <figure className="flex h-full flex-col gap-5">
                <blockquote className="grow text-pretty text-lg">“{words}”</blockquote>
                <figcaption className="flex items-end gap-3.5 text-sm text-muted">
                  <SmallHouse id={house} />
                  <span className="pb-1">
                    <span className="block font-semibold text-ink">
                      {name}, {place}
                    </span>
                    {about} <Badge>{note}</Badge>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function SmallHouse({ id }: { id: string }) {
  const house = houses.find((it) => it.id === id)
  return house && <House house={house} className="block h-16 w-auto shrink-0" />
}
