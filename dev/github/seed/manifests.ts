import type { Entry } from './entry.ts';
import type { Language } from './languages.ts';
import { type Random, randomFor } from './random.ts';

/** A text file of a repository. */
export type TextFile = { path: string; text: string };

type Write = (entry: Entry, random: Random) => TextFile[];

const file = (path: string, ...lines: string[]): TextFile => ({ path, text: `${lines.join('\n')}\n` });

function some(random: Random, items: readonly string[], atLeast: number): string[] {
  const chosen = items.filter(() => random.chance(0.45));
  return chosen.length >= atLeast ? chosen : items.slice(0, atLeast);
}

const versions = (random: Random, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [name, `^${random.int(1, 9)}.${random.int(0, 20)}.${random.int(0, 9)}`]),
  );

const FRONT_END: Partial<Record<Language, readonly string[]>> = {
  Vue: ['vue', 'pinia', 'vue-router'],
  Svelte: ['svelte', '@sveltejs/kit'],
  Astro: ['astro', '@astrojs/mdx'],
};
const RUNTIME = [
  'zod',
  'hono',
  'commander',
  'react',
  'react-dom',
  'date-fns',
  'pino',
  'xstate',
  'dexie',
  'yaml',
];
const TOOLING = ['typescript', 'vitest', 'vite', 'tsx', '@biomejs/biome', 'playwright'];

const packageJson: Write = (entry, random) => [
  {
    path: 'package.json',
    text: `${JSON.stringify(
      {
        name: entry.name.toLowerCase(),
        version: `${random.int(0, 4)}.${random.int(0, 18)}.${random.int(0, 9)}`,
        description: entry.description,
        license: 'MIT',
        type: 'module',
        scripts: { start: 'node .', test: 'vitest run', build: 'vite build' },
        dependencies: versions(random, [
          ...((entry.language && FRONT_END[entry.language]) ?? []),
          ...some(random, RUNTIME, 2),
        ]),
        devDependencies: versions(random, some(random, TOOLING, 3)),
      },
      null,
      2,
    )}\n`,
  },
];

const python: Write = (entry, random) => [
  file(
    'pyproject.toml',
    '[project]',
    `name = "${entry.name}"`,
    `version = "${random.int(0, 3)}.${random.int(0, 12)}.0"`,
    'requires-python = ">=3.11"',
    `dependencies = [${some(
      random,
      ['pydantic>=2.8', 'httpx>=0.27', 'typer>=0.12', 'fastapi>=0.115', 'polars>=1.9'],
      2,
    )
      .map((name) => `"${name}"`)
      .join(', ')}]`,
    '',
    '[tool.ruff]',
    'line-length = 110',
  ),
];

const notebook: Write = (_, random) => [
  file(
    'requirements.txt',
    ...some(random, ['jupyterlab==4.2.5', 'pandas==2.2.3', 'scikit-learn==1.5.2', 'matplotlib==3.9.2'], 3),
  ),
];

const go: Write = (entry, random) => [
  file(
    'go.mod',
    `module example.com/${entry.name}`,
    '',
    'go 1.23',
    '',
    'require (',
    ...some(
      random,
      [
        'github.com/spf13/cobra v1.8.1',
        'k8s.io/client-go v0.31.1',
        'github.com/prometheus/client_golang v1.20.4',
      ],
      1,
    ).map((line) => `\t${line}`),
    ')',
  ),
  file(
    'Dockerfile',
    'FROM golang:1.23 AS build',
    'WORKDIR /src',
    'COPY . .',
    'RUN go build -o /app .',
    'FROM gcr.io/distroless/static',
    'COPY --from=build /app /app',
    'ENTRYPOINT ["/app"]',
  ),
];

const rust: Write = (entry, random) => [
  file(
    'Cargo.toml',
    '[package]',
    `name = "${entry.name}"`,
    `version = "${random.int(0, 2)}.${random.int(0, 15)}.0"`,
    'edition = "2021"',
    '',
    '[dependencies]',
    ...some(
      random,
      [
        'serde = { version = "1", features = ["derive"] }',
        'tokio = { version = "1", features = ["full"] }',
        'clap = { version = "4", features = ["derive"] }',
        'anyhow = "1"',
      ],
      2,
    ),
  ),
];

const dotnet: Write = (entry) => [
  file(
    `src/${entry.name}.csproj`,
    '<Project Sdk="Microsoft.NET.Sdk">',
    '  <PropertyGroup>',
    '    <TargetFramework>net8.0</TargetFramework>',
    '    <Nullable>enable</Nullable>',
    '  </PropertyGroup>',
    '  <ItemGroup>',
    '    <PackageReference Include="Microsoft.Graph" Version="5.56.0" />',
    '    <PackageReference Include="Azure.Identity" Version="1.12.0" />',
    '  </ItemGroup>',
    '</Project>',
  ),
];

const powershell: Write = (entry) => [
  file(
    `${entry.name}.psd1`,
    '@{',
    `  RootModule        = '${entry.name}.psm1'`,
    "  ModuleVersion     = '1.4.0'",
    "  PowerShellVersion = '7.4'",
    "  RequiredModules   = @('Microsoft.Graph.Authentication')",
    '}',
  ),
];

const terraform: Write = () => [
  file('main.tf', 'module "network" {', '  source = "./modules/network"', '  region = var.region', '}'),
  file(
    'versions.tf',
    'terraform {',
    '  required_version = ">= 1.9"',
    '  required_providers {',
    '    azurerm = { source = "hashicorp/azurerm", version = "~> 4.5" }',
    '  }',
    '}',
  ),
];

const maven: Write = (entry) => [
  file(
    'pom.xml',
    '<project xmlns="http://maven.apache.org/POM/4.0.0">',
    '  <modelVersion>4.0.0</modelVersion>',
    '  <groupId>com.example</groupId>',
    `  <artifactId>${entry.name}</artifactId>`,
    '  <version>1.0.0</version>',
    '  <dependencies>',
    '    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency>',
    '  </dependencies>',
    '</project>',
  ),
];

const WRITERS: Partial<Record<Language, Write>> = {
  TypeScript: packageJson,
  JavaScript: packageJson,
  Vue: packageJson,
  Svelte: packageJson,
  Astro: packageJson,
  CSS: packageJson,
  Python: python,
  'Jupyter Notebook': notebook,
  Go: go,
  Rust: rust,
  'C#': dotnet,
  PowerShell: powershell,
  HCL: terraform,
  Java: maven,
  Kotlin: () => [
    file(
      'build.gradle.kts',
      'plugins {',
      '  kotlin("jvm") version "2.0.20"',
      '}',
      'dependencies {',
      '  implementation("io.ktor:ktor-server-netty:2.3.12")',
      '}',
    ),
  ],
  Swift: (entry) => [
    file(
      'Package.swift',
      '// swift-tools-version:5.10',
      'import PackageDescription',
      `let package = Package(name: "${entry.name}", platforms: [.macOS(.v14)])`,
    ),
  ],
  Ruby: () => [
    file('Gemfile', "source 'https://rubygems.org'", "gem 'rails', '~> 7.2'", "gem 'sidekiq', '~> 7.3'"),
  ],
  PHP: (entry) => [
    file(
      'composer.json',
      '{',
      `  "name": "robin-muster/${entry.name.toLowerCase()}",`,
      '  "require": { "php": ">=8.2", "symfony/console": "^7.1" }',
      '}',
    ),
  ],
  Dart: (entry) => [
    file(
      'pubspec.yaml',
      `name: ${entry.name.replaceAll('-', '_')}`,
      'environment:',
      '  sdk: ^3.5.0',
      'dependencies:',
      '  flutter:',
      '    sdk: flutter',
      '  riverpod: ^2.5.1',
    ),
  ],
  Bicep: () => [
    file('main.bicep', "targetScope = 'subscription'", "param location string = 'switzerlandnorth'"),
  ],
  'Open Policy Agent': () => [
    file(
      'policies/main.rego',
      'package main',
      '',
      'deny contains message if {',
      '  input.public',
      '  message := "storage must not be public"',
      '}',
    ),
  ],
  Nix: () => [
    file(
      'flake.nix',
      '{',
      '  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-24.05";',
      '  outputs = { self, nixpkgs }: { };',
      '}',
    ),
  ],
  'C++': (entry) => [
    file(
      'CMakeLists.txt',
      'cmake_minimum_required(VERSION 3.28)',
      `project(${entry.name.replace(/\W/g, '_')} CXX)`,
    ),
  ],
  Shell: () => [file('Makefile', 'check:', '\tshellcheck *.sh')],
};

/** The files by which a reader, or a stack detector, recognises what a repository is built with. */
export function manifestsOf(fullName: string, entry: Entry): TextFile[] {
  const random = randomFor(`manifests ${fullName}`);
  const manifests = (entry.language && WRITERS[entry.language]?.(entry, random)) ?? [];
  if (entry.language === null || entry.traits.forkOf || random.chance(0.4)) return manifests;
  return [
    ...manifests,
    file(
      '.github/workflows/ci.yml',
      'name: ci',
      'on: [push, pull_request]',
      'jobs:',
      '  check:',
      '    runs-on: ubuntu-24.04',
      '    steps:',
      '      - uses: actions/checkout@v4',
      '      - run: make check',
    ),
  ];
}
