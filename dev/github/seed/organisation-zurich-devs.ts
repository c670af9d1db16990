import { repository } from './entry.ts';

/** zurich-devs: a meetup's shared account; everything is public but the treasurer's papers. */
export const zurichDevs = [
  repository('meetup-site', 'Astro', 'The website of the meetup.', 'meetup website', {
    stars: 47,
    recentCommits: 6,
    homepage: 'https://meetup.example.com',
    pictures: ['public/images'],
  }),
  repository('talk-proposals', null, 'Propose a talk by opening an issue.', 'meetup talks', {
    stars: 83,
    recentCommits: 9,
  }),
  repository('code-of-conduct', null, 'How we treat each other.', 'community', { stars: 21 }),
  repository('raffle', 'Svelte', 'Draws winners, provably fair.', 'raffle random', {
    stars: 35,
    recentCommits: 1,
  }),
  repository('badge-printer', 'Python', 'Name badges with pronouns and a QR code.', 'events printing', {
    stars: 58,
  }),
  repository(
    'tram-board',
    'TypeScript',
    'A departure board for the venue’s screen.',
    'public-transport dashboard',
    { stars: 412, recentCommits: 17, bragging: true, pictures: ['screenshots'] },
  ),
  repository('tram-board-firmware', 'C++', 'The same board on an e-paper display.', 'esp32 e-paper', {
    stars: 196,
    recentCommits: 3,
    pictures: ['images'],
  }),
  repository('lake-temperature', 'Go', 'Is it warm enough? An API.', 'open-data api zurich', {
    stars: 267,
    recentCommits: 2,
    homepage: 'https://lake.example.com',
  }),
  repository(
    'open-data-zurich',
    'Python',
    'Typed clients for the city’s open data.',
    'open-data zurich client',
    { stars: 153, recentCommits: 5 },
  ),
  repository('kotlin-koans-zh', 'Kotlin', 'Kotlin exercises for the study group.', 'kotlin exercises', {
    stars: 39,
  }),
  repository('rust-study-group', 'Rust', 'Reading notes and exercises.', 'rust exercises', {
    stars: 74,
    recentCommits: 11,
  }),
  repository('swift-evenings', 'Swift', 'Code of the Swift evenings.', 'swift ios', { stars: 17 }),
  repository('elm-hacks', 'JavaScript', 'Small experiments from the functional group.', 'functional', {
    archived: true,
  }),
  repository('coding-dojo', 'Java', 'Katas, with the minutes.', 'kata tdd', { stars: 29, recentCommits: 0 }),
  repository('mentoring-match', 'Ruby', 'Matches mentors and mentees.', 'mentoring community', { stars: 44 }),
  repository('job-board', 'TypeScript', 'Jobs with salaries. No salary, no posting.', 'jobs community', {
    stars: 131,
    recentCommits: 4,
    homepage: 'https://jobs.example.com',
  }),
  repository('newsletter', 'HTML', 'The archive of the newsletter.', 'newsletter', {
    stars: 13,
    recentCommits: 2,
  }),
  repository('treasury', 'Python', 'The books.', '', { private: true, recentCommits: 1 }),
  repository('venue-contacts', null, 'Who has a room for sixty people?', '', {
    private: true,
    readme: false,
  }),
  repository('fondue-night', 'Dart', 'The app for the night the servers may rest.', 'flutter events', {
    stars: 24,
  }),
  repository(
    'accessibility-audits',
    'HTML',
    'Audits of local websites, done by volunteers.',
    'accessibility audits',
    { stars: 92, recentCommits: 7 },
  ),
  repository('next.js', 'TypeScript', 'Fork used in a workshop on contributing.', 'workshop', {
    forkOf: 'web-samples/next.js',
  }),
  repository('svelte', 'TypeScript', 'Fork used in a workshop on contributing.', 'workshop', {
    forkOf: 'web-samples/svelte',
  }),
  repository('website-2017', 'CSS', 'The website before the website.', 'website', { archived: true }),
] as const;
