/** How often a race or a course of chance is run: a few times in every run of the tests, all of them by `npm run test:rounds`. */
export const rounds = (all: number, few = 4) => (process.env.TEST_ROUNDS === 'all' ? all : few)
