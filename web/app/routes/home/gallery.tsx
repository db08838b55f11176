import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import type { HomeWords } from '../../content/home.ts'
import type { ShownProject } from '../../content/projects.ts'
import { Badge } from '../../ui/badge.tsx'
import { useWatch } from '../../ui/in-view.ts'
import { groundOf, ProjectDrawing, TitleBlock } from './project-sheet.tsx'
import { openHere, rowClass } from './rows.ts'

const importLightbox = () => import('./lightbox.tsx')
const Lightbox = lazy(() => importLightbox().then(({ Lightbox }) => ({ default: Lightbox })))

/** Finished projects as sheets of drawings. Each opens large; without JavaScript its link enlarges it where it is. */
export function Gallery({ words, projects }: { words: HomeWords['gallery']; projects: ShownProject[] }) {
  const section = useRef<HTMLElement>(null)
  // What opens a sheet is there before somebody presses.
  useWatch(section, (isNear) => void (isNear && importLightbox().catch(() => {})))
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <section
      ref={section}
      aria-labelledby="projects"
      className="laid-out-late-[41rem] sm:laid-out-late-[88rem] lg:laid-out-late-[63rem] page-width pt-14 lg:pt-20"
    >
      <h2 id="projects" className="text-2xl lg:text-3xl">
        {words.title}
      </h2>
      <p className="mt-2 max-w-[46.25em] text-pretty text-muted">{words.text}</p>
      <ul className={rowClass}>
        {projects.map((project, index) => (
          <Sheet
            key={project.house}
            project={project}
            index={index}
            onOpen={(event) => openHere(event, importLightbox, () => setOpened(index))}
          />
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <Lightbox projects={projects} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}

type SheetProps = { project: ShownProject; index: number; onOpen: (event: MouseEvent<HTMLAnchorElement>) => void }

function Sheet({ project, index, onOpen }: SheetProps) {
  const { title, description, house, note } = project
  return (
    <li
      id={`project-${house}`}
      className="group/sheet relative flex scroll-mt-4 flex-col overflow-hidden rounded-card border border-edge bg-card target:col-span-full"
    >
      <figure className="flex grow flex-col">
        <div className={`overflow-hidden px-4 pt-5 ${groundOf(index)}`}>
          <ProjectDrawing
            id={house}
            className="h-44 origin-bottom transition-transform duration-200 group-hover/sheet:scale-[1.03] group-target/sheet:h-80 sm:h-52"
          />
        </div>
        <figcaption className="flex grow flex-col border-t border-edge">
          <div className="grow px-[1.125rem] py-4">
            <h3 className="text-lg leading-snug">
              <a href={`#project-${house}`} onClick={onOpen} className="after:absolute after:inset-0 hover:underline">
                {title}
                <span className="sr-only">: view larger</span>
              </a>
            </h3>
            <p className="mt-1 text-sm text-muted">{description}</p>
            <Badge className="mt-2">{note}</Badge>
          </div>
          <TitleBlock {...project} />
        </figcaption>
      </figure>
    </li>
  )
}
