import { describe, expect, it } from 'vitest';
import { detectStack, readManifest, unsupportedEcosystems } from '#github/analysis/detector/detect.ts';

function detectedKeys(path: string, text: string): string[] {
  const manifest = readManifest(path, text);
  if (manifest === null) throw new Error(`${path} could not be read.`);
  return detectStack([], new Map([[path, manifest]])).map(({ key }) => key);
}

describe('detectStack', () => {
  it.each<[path: string, text: string, keys: string[]]>([
    ['package.json', '{"dependencies":[],"devDependencies":{"vite":"8","react":1}}', ['vite', 'react']],
    ['deno.json', '{ // ours\n "imports": { "r": "npm:react@19", "h": "npm:/hono" } }', ['react', 'honojs']],
    ['composer.json', '{"require":{"laravel/framework":"^12"}}', ['laravel']],
    [
      'requirements.txt',
      '# ours\nDjango ~= 5.0  # web\nuvicorn[standard]>=0.3\nSQLAlchemy\n',
      ['django', 'sqlalchemy'],
    ],
    ['setup.py', 'setup(\n  install_requires=[\'flask>=3\', "celery"],\n)', ['flask', 'celery']],
    [
      'pyproject.toml',
      '[project]\ndependencies = ["FastAPI>=0.1", 7]\n[dependency-groups]\ndev = ["pytest", {a = 1}]',
      ['fastapi', 'pytest'],
    ],
    ['pyproject.toml', '[tool.poetry.dependencies]\npython = "^3"\npsycopg2 = "*"', ['postgresql']],
    [
      'Cargo.toml',
      '[workspace.dependencies]\ntokio = "1"\n[target."cfg(unix)".dependencies]\naxum = "1"',
      ['tokio', 'axum'],
    ],
    [
      'go.mod',
      'module a\nrequire (\n\tgithub.com/jackc/pgx/v5 v5.1.0\n\tgoogle.golang.org/grpc v1.0.0 // indirect\n)',
      ['postgresql'],
    ],
    ['Gemfile', "gem 'rails', '~> 8'\n  gem \"pg\"\n", ['rails', 'postgresql']],
    [
      'compose.yaml',
      'services:\n  db:\n    image: "docker.io/library/postgres:17"\n',
      ['postgresql', 'docker'],
    ],
    [
      'main.tf',
      'terraform {\n  required_providers {\n    aws = {\n      source = "hashicorp/aws"\n}}}',
      ['aws'],
    ],
    [
      '.github/workflows/a.yml',
      'jobs:\n  a:\n    steps: [{ uses: denoland/setup-deno@v2 }]\n    # uses: docker/login-action@v3',
      ['deno'],
    ],
  ])('reads %s', (path, text, keys) => {
    expect(detectedKeys(path, text)).toEqual(expect.arrayContaining(keys));
  });

  it('reads project files and central package versions of .NET', () => {
    const project = `<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><UseMaui>true</UseMaui></PropertyGroup>
      <ItemGroup><PackageReference Include="Npgsql.EntityFrameworkCore.PostgreSQL" /></ItemGroup></Project>`;
    expect(detectedKeys('src/Api/Api.csproj', project).sort()).toEqual(
      ['dotnet', 'dotnet.aspnetcore', 'dotnet.efcore', 'dotnet.maui', 'postgresql'].sort(),
    );
    const central = `<Project><ItemGroup><PackageVersion Include="Aspire.Hosting.RabbitMQ" Version="9.0.0" />
      <PackageVersion Include="StackExchange.Redis" Version="2.0.0" /></ItemGroup></Project>`;
    expect(detectedKeys('Directory.Packages.props', central).sort()).toEqual(
      ['dotnet', 'dotnet.aspire', 'rabbitmq', 'redis'].sort(),
    );
    expect(
      detectedKeys('packages.config', '<packages><package id="NHibernate" version="5"/></packages>'),
    ).toContain('dotnet.nhibernate');
  });

  it('reads pom.xml, Gradle, and version catalogues', () => {
    const pom = `<?xml version="1.0"?><project><parent><groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-parent</artifactId></parent><dependencies><dependency>
      <groupId>org.postgresql</groupId><artifactId>postgresql</artifactId></dependency></dependencies>
      <modules><module>api</module></modules></project>`;
    expect(detectedKeys('pom.xml', pom).sort()).toEqual(['maven', 'postgresql', 'spring', 'spring.boot']);
    expect(readManifest('pom.xml', pom)?.members).toEqual(['api']);
    const gradle = `plugins { id("com.android.application") version "8" }
      dependencies { implementation("io.ktor:ktor-server-core:3.0.0")\n testImplementation 'org.mockito:mockito-core' }`;
    expect(detectedKeys('build.gradle.kts', gradle)).toEqual(
      expect.arrayContaining(['gradle', 'android', 'ktor', 'mockito']),
    );
    const catalogue = `[libraries]\nokhttp = { group = "com.squareup.okhttp3", name = "okhttp" }
junit = "org.junit:junit:5"\nodd = 7\n[plugins]\nboot = { id = "org.springframework.boot", version = "4" }`;
    expect(detectedKeys('gradle/libs.versions.toml', catalogue)).toEqual(
      expect.arrayContaining(['okhttp', 'junit', 'spring.boot']),
    );
  });

  it.each<[path: string, text: string, members: string[]]>([
    ['package.json', '{"workspaces":["packages/*"]}', ['packages/*']],
    ['web/package.json', '{"workspaces":{"packages":["./apps/*"]}}', ['web/apps/*']],
    [
      'pnpm-workspace.yaml',
      "packages:\n  - 'packages/*'\n  - apps/web # ours\n  - '!**/test/**'\n",
      ['packages/*', 'apps/web'],
    ],
    ['Cargo.toml', '[workspace]\nmembers = ["crates/*"]', ['crates/*']],
    ['go.work', 'go 1.24\nuse (\n\t./api\n\t./cli\n)', ['api', 'cli']],
    ['settings.gradle.kts', 'include(":app", ":core:data")', ['app', 'core/data', 'gradle/*.versions.toml']],
    ['src/App.sln', 'Project("{A}") = "Api", "Api\\Api.csproj", "{B}"\nEndProject', ['src/Api/Api.csproj']],
    ['App.slnx', '<Solution><Project Path="src/Api/Api.csproj" /></Solution>', ['src/Api/Api.csproj']],
  ])('finds the members that %s declares', (path, text, members) => {
    expect(readManifest(path, text)?.members).toEqual(members);
  });

  it('reads the valid fields of a manifest with an invalid field', () => {
    expect(
      detectedKeys('package.json', '{"dependencies":"none","devDependencies":{"vite":null},"workspaces":7}'),
    ).toEqual(['vite']);
    expect(detectedKeys('Cargo.toml', 'dependencies = 7\n[dev-dependencies]\ntokio = 1')).toContain('tokio');
  });

  it.each([
    ['package.json', '{ // a comment\n}'],
    ['package.json', ''],
    ['composer.json', '{"require":{},}'],
    ['Cargo.toml', '[dependencies'],
    ['pyproject.toml', 'a = {'],
  ])('reports that %s is invalid', (path, text) => {
    expect(readManifest(path, text)).toBeNull();
  });
});

describe('a manifest built to exhaust the parser', () => {
  const nested = { json: '['.repeat(200_000), xml: '<a>'.repeat(60_000), toml: `a = ${'['.repeat(190_000)}` };

  it.each([
    ['package.json', nested.json],
    ['App.csproj', nested.xml],
    ['pom.xml', `${nested.xml}${'</b>'.repeat(10_000)}`],
    ['Cargo.toml', nested.toml],
  ])('in %s is rejected for its depth', (path, text) => {
    expect(readManifest(path, text)).toBeNull();
  });

  it('in a workflow is skipped line by line', () => {
    const text = `${'a: [[a]\n'.repeat(20_000)}${'[[a]'.repeat(20_000)}`;
    expect(readManifest('.github/workflows/a.yml', text)?.dependencies).toEqual([]);
    const behind = `${'a: &a [*a,*a]\n'.repeat(100)}- uses: actions/checkout@v5`;
    expect(readManifest('.github/workflows/a.yml', behind)?.dependencies).toEqual([
      ['githubAction', 'actions/checkout'],
    ]);
  });

  it('gives a bounded number of dependencies and members', () => {
    const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, '1']));
    const manifest = readManifest(
      'package.json',
      JSON.stringify({ dependencies: names, workspaces: Object.keys(names) }),
    );
    expect([manifest?.dependencies.length, manifest?.members.length]).toEqual([1_000, 200]);
  });

  it('expands no entities', () => {
    const text =
      '<!DOCTYPE p [<!ENTITY a "Npgsql">]><Project><PackageReference Include="&a;"/><PackageReference Include="Dapper"/></Project>';
    expect(readManifest('App.csproj', text)?.dependencies).toEqual([
      ['nuget', '&a;'],
      ['nuget', 'Dapper'],
    ]);
  });
});

describe('unsupportedEcosystems', () => {
  it('names the ecosystems without a reader', () => {
    expect(unsupportedEcosystems(['mix.exs', 'ios/Podfile', 'package.json'])).toEqual([
      'Elixir (Mix)',
      'Swift (SwiftPM, CocoaPods)',
    ]);
  });
});
